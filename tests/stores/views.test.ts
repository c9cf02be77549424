import { expect, test } from 'vitest'
import { testConsole } from './support/console.ts'

const server = await testConsole()

test('views are saved by name for one list, once each, and deleted', async () => {
  await server.open('dispatcher')
  const [{ deleteView, listViews, saveView }, { attempt }] = await Promise.all([
    import('#src/lib/api/views.ts'),
    import('#src/stores/result.ts'),
  ])
  const names = async (page: string) => (await listViews(page)).map(({ name }) => name)
  const view = { page: 'bookings', name: 'Without a driver', query: 'no_driver=true' }
  const saved = await saveView(view)
  await saveView({ ...view, page: 'trips', name: 'Late' })
  expect(await names('bookings')).toEqual(['Without a driver'])
  expect(await attempt(() => saveView({ ...view, query: 'status=pending' }))).toMatchObject({
    ok: false,
    problem: { kind: 'invalid', fields: { name: ['You already have a view with this name.'] } },
  })
  await deleteView(saved.id)
  expect([await names('bookings'), await names('trips')]).toEqual([[], ['Late']])

  await server.open('dispatcher', { email: 'other@example.test' })
  const other = await import('#src/lib/api/views.ts')
  expect(await other.listViews('trips')).toEqual([])
})
