import { expect, test } from 'vitest'
import { tripWorld } from '#tests/server/support/trip-world.ts'
import { testConsole } from './support/console.ts'

const server = await testConsole()
await tripWorld(server.db, server.clock())
const path = '/api/web/vehicle-brands'

/** The list of brands as a page has it, and what can be done to its records. */
async function brands() {
  await server.open('admin')
  const [{ registerList }, { recordsOf }] = await Promise.all([
    import('#src/stores/registers.ts'),
    import('#src/stores/records.ts'),
  ])
  const list = registerList('vehicle-brands')
  const records = recordsOf('vehicle-brands', list)
  const reload = () => list.load({ page: 1, ordering: 'name' })
  const names = () => list.$state.get().data?.results.map(({ name }) => name)
  const add = async (name: string) => {
    const made = await records.create({ name, country: 'DE', active: true })
    if (!made.ok) throw new Error(JSON.stringify(made.problem))
    return made.value
  }
  return { list, records, reload, names, add }
}

/** Somebody else changes a record meanwhile. */
async function renameElsewhere({ id, version }: { id: string; version: number }, name: string) {
  const other = await server.as('admin', { email: `${name.toLowerCase()}@example.test` })
  const answer = await other.put(
    `${path}/${id}`,
    { name, country: 'DE', active: true },
    { 'if-match': `"${version}"` },
  )
  expect(answer.status).toBe(200)
}

test('what is made is listed, saved at once, and kept from who saves an older one', async () => {
  const { list, records, reload, names, add } = await brands()
  const row = await add('Skoda')
  await reload()
  expect(names()).toEqual(['Ford', 'Skoda'])

  const saving = records.save(
    row,
    { ...row, name: 'Škoda' },
    { name: 'Škoda', country: 'DE', active: true },
    row.version,
  )
  expect(names()).toEqual(['Ford', 'Škoda'])
  const saved = await saving
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
  expect([saved.value.version, records.wasSaved(row.id), records.wasSaved(row.id)]).toEqual([2, true, false])

  await renameElsewhere(saved.value, 'Seat')
  const late = await records.save(
    saved.value,
    { ...row, name: 'Mine' },
    { name: 'Mine', country: 'DE', active: true },
    2,
  )
  expect(late).toMatchObject({ ok: false, problem: { kind: 'conflict', current: { name: 'Seat' } } })
  expect([names(), list.$state.get().data?.results.at(-1)?.version]).toEqual([['Ford', 'Seat'], 3])

  const twice = await records.create({ name: 'Seat', country: 'DE', active: true })
  expect(twice).toMatchObject({ ok: false, problem: { kind: 'invalid' } })
})

test('a field of a row changes at once, and goes back when somebody was quicker', async () => {
  const { list, records, reload, add } = await brands()
  const row = await add('Toyota')
  await reload()
  const active = () => list.$state.get().data?.results.find(({ id }) => id === row.id)?.active
  const changing = records.change(row, 'active', false)
  expect(active()).toBe(false)
  expect(await changing).toMatchObject({ ok: true, value: { results: [{ ok: true }] } })
  expect(active()).toBe(false)
  // Of the version before the change.
  await records.change(row, 'active', true)
  expect(active()).toBe(false)
})

test('rows that are deleted are gone at once, and an undo brings them back', async () => {
  const { records, reload, names, add, list } = await brands()
  const [one, two] = [await add('Volvo'), await add('VW')]
  await reload()
  const count = list.$state.get().data?.count ?? 0
  const deleting = records.bulk({ ids: [one.id, two.id], action: 'delete' })
  expect([names()?.includes('Volvo'), list.$state.get().data?.count]).toEqual([false, count - 2])
  const deleted = await deleting
  expect(names()).not.toContain('VW')
  if (!deleted.ok) throw new Error(JSON.stringify(deleted.problem))
  expect((await records.undo(deleted.value.undo ?? '')).ok).toBe(true)
  expect(names()).toEqual(expect.arrayContaining(['Volvo', 'VW']))
})

test('a deletion that does not get through leaves the rows', async () => {
  const { records, reload, names, add } = await brands()
  const row = await add('Renault')
  await reload()
  server.faults.spoil(/\/bulk/, { kind: 'answer', status: 503 })
  const deleting = records.bulk({ ids: [row.id], action: 'delete' })
  expect(names()).not.toContain('Renault')
  expect(await deleting).toMatchObject({ ok: false, problem: { kind: 'unavailable' } })
  expect(names()).toContain('Renault')
})

test('an answer that is lost: the same form sent again makes one record', async () => {
  const { records, reload, names } = await brands()
  const input = { name: 'Dacia', country: 'DE', active: true }
  server.faults.spoil(/vehicle-brands$/, { kind: 'lose' }, { method: 'POST', times: 1 })
  expect(await records.create(input)).toMatchObject({ ok: false, problem: { kind: 'offline' } })
  expect(await records.create(input)).toMatchObject({ ok: true, value: { name: 'Dacia' } })
  await reload()
  expect(names()?.filter((name) => name === 'Dacia')).toHaveLength(1)
})
