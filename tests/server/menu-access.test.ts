import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { navGroups } from '#src/lib/nav/nav.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const { as, db, clock } = await testServer()
await tripWorld(db, clock())

/** What the pages of the menu ask for before anything else, by their key. */
const pages = globSync('src/pages/**/apps/**/*.astro').flatMap((file) => {
  const page = readFileSync(file, 'utf8')
  const key = /active="(\w+)"/.exec(page)?.[1]
  return key
    ? [{ key, paths: [...page.matchAll(/'(\/api\/web\/[^']+)'/g)].map(([, path = '']) => path) }]
    : []
})
const rows = navGroups({ has: () => true } as unknown as ReadonlySet<string>).flatMap(({ items }) => items)

test('nobody finds a page in the menu whose list is closed to them', async () => {
  const closed: string[] = []
  let lists = 0
  for (const { key, paths } of pages) {
    for (const role of rows.find((row) => row.key === key)?.roles ?? []) {
      const client = await as(role, role === 'driver' ? { driver: 'amal' } : {})
      for (const template of paths.filter((one) => !one.includes('{id}'))) {
        const path = template.replace('{role}', role)
        lists += 1
        if ((await client.get(path)).status !== 200) closed.push(`${role} ${key} ${path}`)
      }
    }
  }
  expect(lists).toBeGreaterThan(60)
  expect(closed).toEqual([])
})
