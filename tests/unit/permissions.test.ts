import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissionsOf } from '#build/permissions.ts'
import { readDictionaries } from '#build/texts/dictionaries.ts'
import * as access from '#contract/access.ts'
import { permissionKey, resourceNames } from '#src/layouts/access/permission-words.ts'
import { localeTags } from '#src/lib/i18n/locales.ts'

const resources = Object.entries(resourceNames).map(([resource, name]) => ({
  resource,
  name,
  permissions: permissionsOf(resource),
}))

const textsOf = (locale: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(
      JSON.parse(readFileSync(`texts/${locale}/casl.json`, 'utf8')) as Record<string, string>,
    ).map(([key, text]) => [`casl:${key}`, text]),
  )

test('the page has every permission of the table, as it stands there', () => {
  const shown = resources.flatMap(({ resource, permissions }) =>
    permissions.map(({ action, roles: may }) => [`${resource}.${action}`, may]),
  )
  const real = Object.entries(access).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([action, may]) => [`${resource}.${action}`, may]),
  )
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(real))
})

test.each(localeTags)('every permission and resource is said in plain words in %s', (locale) => {
  const known = textsOf(locale)
  const keys = resources.flatMap(({ resource, permissions }) =>
    permissions.map(({ action }) => permissionKey(known, resource, action)),
  )
  expect(keys.filter((key) => !(key in known))).toEqual([])
  const all = readDictionaries('texts')[locale]
  expect(resources.filter(({ name }) => !all.has(name))).toEqual([])
})

test('no text is left of a permission that went, and no two of a resource say the same', () => {
  const known = textsOf('en')
  const used = new Set(
    resources.flatMap(({ resource, permissions }) =>
      permissions.map(({ action }) => permissionKey(known, resource, action)),
    ),
  )
  const texts = Object.keys(known).filter((key) => key.startsWith('casl:may.'))
  expect(texts.filter((key) => !used.has(key))).toEqual([])
  for (const { resource, permissions } of resources) {
    const said = permissions.map(({ action }) => known[permissionKey(known, resource, action)])
    expect(new Set(said).size, resource).toBe(said.length)
  }
})
