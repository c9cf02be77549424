import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Every row: a file, what it imports, and the rule that must refuse it (`null` where it is allowed). */
const plants: [file: string, imports: string, rule: string | null][] = [
  ['contract/a.ts', 'zod', null],
  ['contract/b.ts', '#server/target.ts', 'layer-contract'],
  ['contract/c.ts', 'react', 'contract-only-zod'],
  ['contract/d.ts', 'node:fs', 'contract-only-zod'],
  ['server/a.ts', '#contract/target.ts', null],
  ['server/b.ts', '#src/lib/format/target.ts', 'layer-server'],
  ['server/c.ts', 'vitest', 'no-dev-package-at-run-time'],
  ['server/d.ts', '#build/target.ts', 'layer-server'],
  ['build/a.ts', '#src/lib/format/target.ts', null],
  ['build/b.ts', '#server/platform/http/security-headers.ts', null],
  ['build/c.ts', '#server/target.ts', 'layer-build'],
  ['build/d.ts', '#src/islands/ui/target.ts', 'layer-build'],
  ['src/lib/g.ts', '#build/target.ts', 'layer-lib'],
  ['server/schema/a.ts', '#server/platform/target.ts', 'floor-schema'],
  ['server/platform/http/a.ts', '#server/schema/target.ts', null],
  ['server/platform/http/b.ts', '#server/resources/target.ts', 'floor-platform'],
  ['server/platform/http/c.ts', '#server/platform/mail/target.ts', null],
  ['server/platform/mail/a.ts', '#server/platform/http/target.ts', null],
  ['server/reach/a.ts', '#server/resources/target.ts', 'floor-reach'],
  ['server/resources/a.ts', '#server/people/target.ts', 'floor-resources'],
  ['server/bookings/a.ts', '#server/people/target.ts', null],
  ['server/bookings/b.ts', '#server/trips/target.ts', 'floor-bookings'],
  ['server/trips/a.ts', '#server/bookings/target.ts', 'floor-trips'],
  ['server/trips/b.ts', '#server/dispatch/target.ts', 'floor-trips'],
  ['server/dispatch/a.ts', '#server/trips/target.ts', null],
  ['server/dispatch/b.ts', '#server/overview/target.ts', 'floor-dispatch'],
  ['server/app/a.ts', '#server/dispatch/target.ts', null],
  ['server/strange/a.ts', '#contract/target.ts', 'no-server-folder-without-a-floor'],
  ['server/app/prepare.ts', '#demo/target.ts', null],
  ['server/app/b.ts', '#demo/target.ts', 'layer-server'],
  ['demo/a.ts', '#server/schema/target.ts', null],
  ['demo/b.ts', '#src/lib/target.ts', 'layer-business'],
  ['src/lib/a.ts', '#src/stores/target.ts', 'layer-lib'],
  ['src/lib/b.ts', 'react', 'lib-without-react'],
  ['src/lib/c.ts', 'zod', 'no-schema-in-the-browser'],
  ['src/lib/d.ts', '../../server/target.ts', 'layer-lib'],
  ['src/lib/e.ts', './missing.ts', 'resolvable'],
  ['src/lib/f.ts', 'not-a-package-of-ours', 'resolvable'],
  ['src/stores/a.ts', '#src/lib/format/target.ts', null],
  ['src/stores/b.ts', '#src/islands/ui/target.ts', 'layer-stores'],
  ['src/islands/ui/a.ts', '#src/lib/i18n/target.ts', null],
  ['src/islands/ui/b.ts', '#src/lib/api/target.ts', 'layer-ui'],
  ['src/islands/ui/c.ts', '#src/islands/table/target.ts', 'layer-ui'],
  ['src/islands/ui/d.ts', '#contract/target.ts', 'layer-ui'],
  ['src/islands/table/a.ts', '#src/islands/ui/target.ts', null],
  ['src/islands/table/b.ts', '#src/islands/form/target.ts', 'layer-table'],
  ['src/islands/table/c.ts', '#src/lib/list/target.ts', null],
  ['src/islands/table/d.ts', '#src/lib/api/target.ts', 'layer-table'],
  ['src/islands/form/a.ts', '#src/stores/target.ts', 'layer-form'],
  ['src/islands/resource/a.ts', '#src/stores/target.ts', null],
  ['src/islands/resource/b.ts', '#src/islands/registers/target.ts', 'layer-resource'],
  ['src/islands/registers/a.ts', '#src/islands/resource/target.ts', null],
  ['src/islands/registers/b.ts', './target.ts', 'layer-registers'],
  ['src/islands/registers/c.ts', '#src/stores/target.ts', 'layer-registers'],
  ['src/islands/resource/c.ts', '#src/lib/api/target.ts', 'only-stores-call-the-api'],
  ['src/islands/resource/d.ts', '#src/lib/api/problem.ts', null],
  ['src/islands/resource/e.ts', '#src/lib/api-target.ts', null],
  ['src/pages/d.ts', '#src/lib/api/target.ts', 'only-stores-call-the-api'],
  ['src/stores/c.ts', '#src/lib/api/target.ts', null],
  ['src/islands/bookings/a.ts', '#src/islands/table/target.ts', null],
  ['src/islands/bookings/b.ts', './target.ts', null],
  ['src/islands/bookings/c.ts', '#src/islands/trips/target.ts', 'layer-islands'],
  ['src/islands/bookings/d.ts', '#server/target.ts', 'layer-islands'],
  ['src/islands/bookings/e.ts', '#src/islands/demo/blog/target.ts', 'nothing-imports-demo'],
  ['src/islands/bookings/f.ts', '#build/target.ts', 'layer-islands'],
  ['src/islands/demo/chat/a.ts', '#src/islands/demo/blog/target.ts', 'layer-demo'],
  ['src/islands/gallery/a.ts', '#src/islands/dashboards/target.ts', null],
  ['src/islands/gallery/b.ts', '#src/islands/trips/target.ts', 'layer-gallery'],
  ['src/islands/trips/f.ts', '#src/islands/gallery/target.ts', 'layer-islands'],
  ['src/islands/resource/f.ts', '#src/islands/gallery/target.ts', 'nothing-imports-the-gallery'],
  ['src/pages/e.ts', '#src/islands/gallery/target.ts', null],
  ['src/pages/a.ts', '#src/lib/format/target.ts', null],
  ['src/pages/c.ts', '#build/target.ts', null],
  ['src/pages/b.ts', '#src/stores/target.ts', 'layer-pages'],
  ['src/layouts/a.ts', '#src/stores/target.ts', 'layer-pages'],
  ['scripts/b.ts', '#build/target.ts', null],
  ['scripts/a.ts', '#src/islands/ui/target.ts', 'layer-scripts'],
]

const root = mkdtempSync(join(tmpdir(), 'kerbside-imports-'))
const config: IConfiguration = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs')
let refused: Map<string, string[]>

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

beforeAll(async () => {
  for (const name of ['package.json', 'tsconfig.json']) cpSync(name, join(root, name))
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  for (const [file, imports] of plants) {
    plant(file, `import { x } from '${imports}'\nexport const y = x\n`)
    if (imports.startsWith('#') || imports.includes('target.ts')) {
      const target = imports.startsWith('#') ? imports.slice(1) : join(dirname(file), imports)
      plant(target, 'export const x = 1\n')
    }
  }
  plant('src/lib/ring-a.ts', "import { b } from './ring-b.ts'\nexport const a = () => b\n")
  plant('src/lib/ring-b.ts', "import { a } from './ring-a.ts'\nexport const b = () => a\n")
  const folders = ['build', 'contract', 'server', 'demo', 'src', 'scripts']
  const { output } = await cruise(folders, {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden ?? [] },
    metrics: true,
  })
  refused = new Map()
  for (const { from, rule } of (output as ICruiseResult).summary.violations) {
    refused.set(from, [...(refused.get(from) ?? []), rule.name])
  }
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each(plants)('%s importing %s: %s', (file, _imports, rule) => {
  const found = refused.get(file) ?? []
  if (rule === null) expect(found).toEqual([])
  else expect(found).toContain(rule)
})

test('two folders of the server that import each other are refused', () => {
  expect(refused.get('server/platform/mail')).toContain('no-server-folder-cycles')
  expect(refused.get('server/platform/http')).toContain('no-server-folder-cycles')
})

test('no domain of the server leads back to itself', () => {
  const { domains }: { domains: Record<string, { uses: string[] }> } = createRequire(import.meta.url)(
    '../../../server/floors.cjs',
  )
  const leads = (from: string, path: readonly string[] = []): void => {
    expect(path, [...path, from].join(' → ')).not.toContain(from)
    for (const next of domains[from]?.uses ?? []) leads(next, [...path, from])
  }
  for (const name of Object.keys(domains)) leads(name)
})

test('a cycle is refused', () => {
  expect(refused.get('src/lib/ring-a.ts')).toContain('no-cycles')
})
