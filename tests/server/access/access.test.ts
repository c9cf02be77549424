import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { routes } from '#server/app/routes.ts'
import { lists } from './lists.ts'
import { requests } from './requests.ts'
import { accessTable, nameOf, permissionTable, statusWithoutVersion } from './table.ts'
import { accessWorld } from './world.ts'

const world = await accessWorld()
let made: Promise<string> | undefined
/** Asks everything, once for all tests. */
const table = () => {
  made ??= accessTable(world, routes)
  return made
}
afterAll(() => rmSync(world.env.DATA_DIR, { recursive: true, force: true }))

const intro = `# Who may do what

Written by \`npm run access:generate\`; a test compares it with what there is now, so a new route or a changed right has to
be put here on purpose.

## Permissions

The rows of \`contract/access.ts\`, which says what each of them is for.

${permissionTable()}

## Calls

From requests to the real server, one for every cell.

**own** is a record within the reach of whoever asks: of their family, company, driver or account; **other** is one that is
not. Staff have no records of their own among bookings, trips and people, so both rows show what they may do with any.
\`yes\` is let in, \`unseen\` is let in and does not find the record in the list, a number is the status of the refusal:
401 nobody is signed in, 403 not for this role, 404 out of reach. An action stands for its kind: \`cancel\` for a booking,
\`depart\` for a trip; which action is allowed in which state is in \`contract/booking-states.ts\` and \`contract/trip-states.ts\`.
`

test('every route, role and owner is as docs/access.md says: else run `npm run access:generate`', async () => {
  await expect(`${intro}\n${await table()}\n`).toMatchFileSnapshot('../../../docs/access.md')
}, 400_000)

test('no answer of any route may be cached', async () => {
  await table()
  expect([...world.kept]).toEqual([])
}, 400_000)

test('a version must be named exactly where the description of the API says so', async () => {
  const required: string[] = []
  for (const route of routes)
    if (route.method !== 'get' && (await statusWithoutVersion(world, route)) === 428)
      required.push(nameOf(route))
  const described = routes.filter(({ ifMatch }) => ifMatch === 'required').map(nameOf)
  expect(required.toSorted()).toEqual(described.toSorted())
}, 60_000)

test('what is requested is still there', () => {
  const names = routes.map(nameOf)
  for (const name of [...Object.keys(requests), ...Object.keys(lists)]) expect(names).toContain(name)
})
