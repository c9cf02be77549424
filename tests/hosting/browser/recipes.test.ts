import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { languages } from '../../../contract/languages.ts'
import { projectEnv, run } from '../../../scripts/lib/run.ts'
import { accounts } from '../../e2e/support/accounts.ts'
import { freePort } from '../../e2e/support/server.ts'
import { templateVariable } from '../../e2e/support/template.ts'
import { buildOnlyNew } from './support/build-only-new.ts'
import { follow, notSignedIn, recipes } from './support/recipes.ts'

const left = new Set([
  'node_modules',
  '.git',
  '.cache/test',
  '.cache/node',
  'dist',
  'dist-hosting',
  '.data',
  '.astro',
  'test-results',
])

/** A copy of the project, without what is made from it. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'kerbside-throw-away-'))
  const root = process.cwd()
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(path.slice(root.length + 1)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

async function inCopy(copy: string, command: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(command, args, { cwd: copy })
  expect(code, output.slice(-4000)).toBe(0)
}

test('what CONTRIBUTING says that they cost', () => {
  const files = Object.entries(recipes).map(([name, changes]) => {
    const texts = changes.filter(({ file }) => file.startsWith('texts/'))
    return [name, { files: changes.length - texts.length, texts: texts.length / languages.length }]
  })
  // A page's files are its route, its row of the menu with an icon, its island and its address; it has texts of its own, and
  // its name is in those of the menu. The line of a language comes beside its folder.
  expect(Object.fromEntries(files)).toEqual({
    register: { files: 5, texts: 1 },
    permission: { files: 1, texts: 0 },
    rule: { files: 1, texts: 1 },
    page: { files: 5, texts: 2 },
    language: { files: 1, texts: 0 },
  })
  const [line] = recipes.permission
  expect(line && 'lines' in line && line.lines.trim().split('\n')).toHaveLength(1)
})

const add = 'Add an umbrella'

/** The register, its rule, and the new language. */
async function addsUmbrellas(page: Page): Promise<void> {
  await page.goto('/apps/umbrellas/')
  await expect(page.getByText('No umbrellas yet')).toBeVisible()
  await page.getByRole('region', { name: 'Umbrellas' }).getByRole('link', { name: add }).click()
  // The list's search is by name too, and stands there until the form does.
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('A broken one')
  await page.getByRole('switch', { name: 'In use' }).check()
  await page.getByRole('button', { name: add }).click()
  await expect(page.getByText('A broken umbrella is not in use.').first()).toBeVisible()
  await name.fill('The red one')
  await page.getByRole('button', { name: add }).click()
  await expect(page).not.toHaveURL(/new=1/)
  await page.goto('/fr/apps/umbrellas/?search=red')
  await expect(page.getByRole('table', { name: 'Parapluies' }).getByText('The red one')).toBeVisible()
  await page.goto('/af/apps/umbrellas/?search=red')
  await expect(page.locator('html')).toHaveAttribute('lang', 'af')
  await expect(page.getByRole('table', { name: 'Umbrellas…' }).getByText('The red one')).toBeVisible()
  await page.locator('[popovertarget="k-languages"]').click()
  await expect(page.locator('a[data-language="af"]')).toHaveText('Afrikaans')
  const answer = await fetch(new URL('/api/web/umbrellas', page.url()), {
    headers: { 'accept-language': 'af' },
  })
  expect(await answer.json()).toMatchObject({ detail: notSignedIn })
}

/** The page, for those who have the new permission. */
async function lends(page: Page): Promise<void> {
  await page.goto('/apps/umbrellas/')
  await expect(page.getByRole('link', { name: add }).first()).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Lending' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lending' })).toBeVisible()
  await expect(page.getByText('One umbrella for two children.')).toBeVisible()
}

async function mayNotLend(page: Page): Promise<void> {
  await page.goto('/apps/umbrellas/')
  await expect(page.getByText('The red one')).toBeVisible()
  await expect(page.getByRole('link', { name: add })).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Lending' })).toHaveCount(0)
}

test('what is added by following CONTRIBUTING works, on the server and in the browser', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const copy = copyProject()
  try {
    follow(copy)
    await inCopy(copy, 'npm', 'run', '--silent', 'db:generate')
    buildOnlyNew(copy)
    await Promise.all([
      inCopy(copy, 'npm', 'run', '--silent', 'check:types'),
      inCopy(
        copy,
        'vitest',
        'run',
        '--project',
        'server',
        'tests/server/registers.test.ts',
        '-t',
        'umbrellas',
      ),
      inCopy(copy, 'npm', 'run', '--silent', 'build', '--', '--plain'),
    ])
    // An operator's data, which gets the new table; the server makes its own where there is none.
    const filled = process.env[templateVariable]
    if (filled) cpSync(filled, join(copy, '.data'), { recursive: true })
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = {
      ...projectEnv(),
      DATABASE_URL: '',
      DATA_DIR: join(copy, '.data'),
      DEMO_DRIVES: 'false',
      PORT: String(port),
    }
    const server = spawn(process.execPath, ['server/main.ts'], { cwd: copy, env, stdio: 'ignore' })
    try {
      const answers = () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        )
      await expect.poll(answers, { timeout: 90_000 }).toBe(true)
      const signedIn = accounts(browser, url)
      const as = async (role: 'admin' | 'support' | 'dispatcher') => {
        const context = await browser.newContext({ baseURL: url, storageState: await signedIn(role) })
        const page = await context.newPage()
        page.setDefaultTimeout(15_000)
        return page
      }
      await addsUmbrellas(await as('admin'))
      await lends(await as('support'))
      await mayNotLend(await as('dispatcher'))
    } finally {
      server.kill()
      await once(server, 'exit')
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
