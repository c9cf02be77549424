import { describe, expect, test } from 'vitest'
import { nextNumber, samples } from '#tests/server/support/registers.ts'
import { tripWorld } from '#tests/server/support/trip-world.ts'
import { testConsole } from './support/console.ts'

const server = await testConsole()
await tripWorld(server.db, server.clock())

/** The list of a register as its page has it, and what can be done to its records. */
async function opened(register: string) {
  const tab = await server.open('admin')
  const [{ registerStores }, { recordsOf }] = await Promise.all([
    import('#src/stores/registers.ts'),
    import('#src/stores/records.ts'),
  ])
  const sample = samples[register]
  if (!sample) throw new Error(`${register} has no sample in tests/server/support/registers.ts`)
  const { list } = registerStores(register)
  const records = recordsOf(register, list)
  const add = async () => {
    const number = nextNumber(server)
    const made = await records.create(sample.input(number))
    if (!made.ok) throw new Error(JSON.stringify(made.problem))
    await list.load({ page: 1, search: sample.find(number) })
    return { row: made.value, input: sample.input(number) }
  }
  const shown = (id: string) => list.$state.get().data?.results.find((one) => one.id === id)
  return { sample, list, records, add, shown, tab }
}

describe.each(Object.keys(samples))('%s', (register) => {
  test('what is made is found, shows at once what is saved, and is kept from who saves an older one', async () => {
    const { sample, records, add, shown } = await opened(register)
    const { row, input } = await add()
    expect(shown(row.id)).toMatchObject({ id: row.id, version: row.version })
    const { field, value } = sample.change
    const changed = { ...input, [field]: value }
    const saving = records.save(row, { ...row, [field]: 'as it will be' }, changed, row.version)
    expect(shown(row.id)?.[field]).toBe('as it will be')
    const saved = await saving
    if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
    expect(shown(row.id)).toEqual(saved.value)
    expect([records.wasSaved(row.id), records.wasSaved(row.id)]).toEqual([true, false])

    const late = await records.save(row, { ...row, [field]: 'mine' }, input, row.version)
    expect(late).toMatchObject({
      ok: false,
      problem: { kind: 'conflict', current: { id: row.id, version: saved.value.version } },
    })
    expect(shown(row.id)?.version).toBe(saved.value.version)
    expect(shown(row.id)?.[field]).toEqual(saved.value[field])
  })

  test('what is deleted is gone at once, and an undo brings it back', async () => {
    const { records, add, shown, list } = await opened(register)
    const { row } = await add()
    const count = list.$state.get().data?.count ?? 0
    const deleting = records.bulk({ ids: [row.id], action: 'delete' })
    expect([shown(row.id), list.$state.get().data?.count]).toEqual([undefined, count - 1])
    const deleted = await deleting
    if (!deleted.ok) throw new Error(JSON.stringify(deleted.problem))
    const [result] = deleted.value.results
    if (!result?.ok) {
      // Some are kept for good: then the list has it again.
      expect(shown(row.id)?.id).toBe(row.id)
      return
    }
    expect(shown(row.id)).toBeUndefined()
    expect((await records.undo(deleted.value.undo ?? '')).ok).toBe(true)
    expect(shown(row.id)?.id).toBe(row.id)
  })

  test('a deletion that does not get through leaves the row', async () => {
    const { records, add, shown } = await opened(register)
    const { row } = await add()
    server.faults.spoil(/\/bulk/, { kind: 'answer', status: 503 })
    const deleting = records.bulk({ ids: [row.id], action: 'delete' })
    expect(shown(row.id)).toBeUndefined()
    expect(await deleting).toMatchObject({ ok: false, problem: { kind: 'unavailable' } })
    expect(shown(row.id)?.id).toBe(row.id)
  })

  test('an answer that is lost: the same form sent again makes one record', async () => {
    const { sample, list, records } = await opened(register)
    const number = nextNumber(server)
    const input = sample.input(number)
    server.faults.spoil(new RegExp(`${register}$`), { kind: 'lose' }, { method: 'POST', times: 1 })
    expect(await records.create(input)).toMatchObject({ ok: false, problem: { kind: 'offline' } })
    expect((await records.create(input)).ok).toBe(true)
    await list.load({ page: 1, search: sample.find(number) })
    expect(list.$state.get().data?.count).toBe(1)
  })
})

test('a field of a row changes at once, and goes back when somebody was quicker', async () => {
  const { records, add, shown } = await opened('vehicle-brands')
  const { row } = await add()
  const active = () => shown(row.id)?.active
  const changing = records.change(row, 'active', false)
  expect(active()).toBe(false)
  expect(await changing).toMatchObject({ ok: true, value: { results: [{ ok: true }] } })
  expect(active()).toBe(false)
  // Of the version before the change.
  await records.change(row, 'active', true)
  expect(active()).toBe(false)
})

test('a change that shows before the server has it is not lost by a reload without a question', async () => {
  const { records, add, tab, sample } = await opened('vehicle-brands')
  const { row, input } = await add()
  expect(tab.asksToLeave()).toBe(false)
  const { field, value } = sample.change
  const saving = records.save(row, { ...row, [field]: value }, { ...input, [field]: value }, row.version)
  expect(tab.asksToLeave()).toBe(true)
  await saving
  expect(tab.asksToLeave()).toBe(false)

  const deletion = { ids: [row.id], action: 'delete' as const }
  const deleting = [records.bulk(deletion), records.change(row, field, value)]
  expect(tab.asksToLeave()).toBe(true)
  await Promise.all(deleting)
  expect(tab.asksToLeave()).toBe(false)

  const refused = records.bulk(deletion)
  expect(tab.asksToLeave()).toBe(true)
  // Who is signed out in another tab is led to the sign-in page.
  tab.stored.set('loggedOut', 'true')
  expect(tab.asksToLeave()).toBe(false)
  await refused
})
