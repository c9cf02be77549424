import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'
import { withRoles } from '../../build/inline-access.ts'

type Rows = Readonly<Record<string, readonly Role[]>>
const resources = Object.entries<Rows>(access)

test('a row says its roles', () => {
  expect(access.driverDocuments.write).toEqual(['admin', 'dispatcher', 'support', 'company', 'driver'])
  expect(access.names.all).toEqual(['finance'])
})

test('nobody does anything with records that they may not read', () => {
  const blind = resources.flatMap(([resource, { read, ...rows }]) =>
    Object.entries(rows).flatMap(([action, roles]) =>
      roles.filter((role) => read && !read.includes(role)).map((role) => `${resource}.${action} ${role}`),
    ),
  )
  expect(blind).toEqual([])
})

test('the browser gets the roles, and not the table', () => {
  const code = `import * as access from '#contract/access.ts'\nconst spec = { writers: access.staff.write }\n`
  expect(withRoles(code)).toBe(`const spec = { writers: ["admin"] }\n`)
})

test.each(['access.staff', 'access.staff.fly', 'Object.values(access)'])(
  '%s is refused while building',
  (expression) => {
    expect(() =>
      withRoles(`import * as access from '#contract/access.ts'\nexport const x = ${expression}\n`),
    ).toThrow('Not a permission')
  },
)

test('everything in the browser asks for single permissions', () => {
  const files = globSync('src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const asking = files.filter((code) => code.includes('#contract/access.ts'))
  expect(asking.length).toBeGreaterThan(20)
  for (const code of asking) expect(withRoles(code)).not.toContain('access.')
})
