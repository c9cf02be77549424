import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { projectEnv, run } from '../../../scripts/lib/run.ts'
import { accounts } from '../../e2e/support/accounts.ts'
import { freePort } from '../../e2e/support/server.ts'
import { newFiles } from './support/throw-away.ts'

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

/** Follows CONTRIBUTING's steps. */
function addRegister(copy: string): void {
  for (const [name, text] of Object.entries(newFiles)) {
    mkdirSync(dirname(join(copy, name)), { recursive: true })
    writeFileSync(join(copy, name), text)
  }
}

async function inCopy(copy: string, command: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(command, args, { cwd: copy })
  expect(code, output.slice(-4000)).toBe(0)
}

test('a register costs eight files', () => {
  expect(Object.keys(newFiles)).toHaveLength(8)
})

test('a register that is added by following CONTRIBUTING works, on the server and in the browser', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const copy = copyProject()
  try {
    addRegister(copy)
    await inCopy(copy, 'npm', 'run', '--silent', 'db:generate')
    await Promise.all([
      inCopy(copy, 'tsc', '--noEmit', '-p', '.'),
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
      inCopy(copy, 'npm', 'run', '--silent', 'build'),
    ])
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = { ...projectEnv(), DATABASE_URL: '', DATA_DIR: join(copy, '.data'), PORT: String(port) }
    const server = spawn(process.execPath, ['server/main.ts'], { cwd: copy, env, stdio: 'ignore' })
    try {
      const answers = () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        )
      await expect.poll(answers, { timeout: 90_000 }).toBe(true)
      const context = await browser.newContext({
        baseURL: url,
        storageState: await accounts(browser, url)('admin'),
      })
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      await page.goto('/apps/umbrellas/')
      await expect(page.getByText('No umbrellas yet')).toBeVisible()
      await page
        .getByRole('region', { name: 'Umbrellas' })
        .getByRole('link', { name: 'Add an umbrella' })
        .click()
      // The list's search is by name too, and stands there until the form does.
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The red one')
      await page.getByRole('button', { name: 'Add an umbrella' }).click()
      await expect(page).not.toHaveURL(/new=1/)
      await page.goto('/fr/apps/umbrellas/?search=red')
      await expect(page.getByRole('table', { name: 'Parapluies' }).getByText('The red one')).toBeVisible()
      await context.close()
    } finally {
      server.kill()
      await once(server, 'exit')
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
