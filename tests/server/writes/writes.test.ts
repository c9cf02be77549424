import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { registers } from '#server/app/registers.ts'
import { routes } from '#server/app/routes.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { throttles } from '#server/schema/accounts.ts'
import { nameOf } from '../access/table.ts'
import { accessWorld, type Me } from '../access/world.ts'
import type { Answer, Client } from '../support/client.ts'
import { sendFile } from '../support/files.ts'
import { goodRequest, inputOf } from './bodies.ts'
import { type Case, casesOf } from './cases.ts'
import { withId } from './id-fields.ts'
import { type Far, firstRide, mark, plantFar } from './out-of-reach.ts'

const world = await accessWorld()
afterAll(() => rmSync(world.env.DATA_DIR, { recursive: true, force: true }))
const planted = await plantFar(world)

const writes = routes.filter(({ method }) => method !== 'get')
/** What is open to everybody is tried by nobody. */
const isOpenTo = ({ access }: Route, { role }: Me) =>
  role === null ? access === 'public' : access === 'signed-in' || access.includes(role)

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
/** An answer without what differs from one request to the next: ids, references, times. */
const plain = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${JSON.stringify(body).replaceAll(uuid, 'id').replaceAll(/\d+/g, '0')}`

let addresses = 0
/** A session of somebody; who has none comes from another address each time, as one would be paused. */
async function clientOf(me: Me, path?: string): Promise<Client> {
  const client = await world.client(me, path)
  if (me.role !== null) return client
  addresses += 1
  return client.from(`198.51.${addresses >> 8}.${addresses & 255}`)
}

async function isRead(me: Me, { readAt }: Far) {
  const client = await clientOf(me)
  const answers = await Promise.all(readAt.map((path) => client.get(path)))
  return answers.some(({ status }) => status === 200)
}

async function outOfReach(me: Me): Promise<Far[]> {
  const out: Far[] = []
  for (const far of planted) if (!(await isRead(me, far))) out.push(far)
  return out
}

type Put = Case['put']
type Send = (put: Put, id: string) => Promise<Answer<unknown>>

/** Sends a good request, but for one id; a request that was done has used up what it was about. */
function sender(me: Me, route: Route): Send {
  const start = async () => ({
    client: await clientOf(me, route.path),
    good: await goodRequest(world, me, nameOf(route), route.path),
  })
  let ready: ReturnType<typeof start> | undefined
  return async (put, id) => {
    ready ??= start()
    const { client, good } = await ready
    const { path, body } = put(good, id)
    if (route.method === 'get') throw new Error('no write')
    const answer = await client[route.method](path, body ?? {}, { 'if-match': '1' })
    // Else every id would be answered alike.
    if (answer.status === 401 && me.role !== null) throw new Error(`${nameOf(route)}: the session has ended`)
    if (answer.status < 400 || [409, 412].includes(answer.status) || me.role === null) ready = undefined
    return answer
  }
}

/** Nobody waits long for each answer, so that its time tells nothing: all are asked for at once. */
async function answersTo(me: Me, route: Route, put: Put, far: readonly Far[], send: Send) {
  if (me.role === null)
    return Promise.all(far.map(async (one) => ({ one, answer: await sender(me, route)(put, one.id) })))
  const answers: { one: Far; answer: Answer<unknown> }[] = []
  for (const one of far) answers.push({ one, answer: await send(put, one.id) })
  return answers
}

/** What is told of a far record, or opened, by naming it in one of the places of a write. */
async function leaksOf(me: Me, route: Route, far: readonly Far[]): Promise<string[]> {
  const leaks: string[] = []
  const send = sender(me, route)
  for (const { label, put } of casesOf(route)) {
    const nobodys = plain(await send(put, randomUUID()))
    const tried = far.filter(({ within = '' }) => `${nameOf(route)} ${label}`.includes(within))
    for (const { one, answer } of await answersTo(me, route, put, tried, send)) {
      const here = `${nameOf(route)} ${label} ${one.kind}`
      if (plain(answer) !== nobodys) leaks.push(`${here}: ${plain(answer)} and not ${nobodys}`)
      if (JSON.stringify(answer.body).includes(mark)) leaks.push(`${here}: tells of it`)
      if (answer.status < 400 && (await isRead(me, one))) leaks.push(`${here}: is read since`)
    }
  }
  return leaks
}

test.each(world.people)(
  'an id out of reach of $role is answered by every write like one that nobody has',
  async (me) => {
    const far = await outOfReach(me)
    const leaks: string[] = []
    for (const route of writes) {
      if (isOpenTo(route, me)) leaks.push(...(await leaksOf(me, route, far)))
    }
    expect(leaks).toEqual([])
  },
  120_000,
)

/** What an import of one row says, beside the cells themselves; nobody imports as much in a minute as this test. */
async function importOf(client: Client, name: string, cells: Record<string, unknown>) {
  await world.db.delete(throttles)
  const row = Object.values(cells).map((cell) => `"${cell ?? ''}"`)
  const bytes = new TextEncoder().encode(`${Object.keys(cells).join(',')}\n${row.join(',')}`)
  return plain(await sendFile(world.app, client, `/api/web/${name}/import?dry_run=true`, { bytes }))
}

const importers = world.people.filter((me) =>
  registers.some(({ resource: { write } }) => me.role !== null && write.includes(me.role)),
)
test.each(importers)('no import of $role names what is out of reach, by its id or its name', async (me) => {
  const far = await outOfReach(me)
  const client = await clientOf(me)
  for (const { resource } of registers.filter(
    ({ resource: { write } }) => me.role && write.includes(me.role),
  )) {
    const { files: _, photo: __, ...sample } = await inputOf(resource.name, world, me)
    for (const field of Object.keys(resource.references ?? {})) {
      const naming = async (cell: string) => {
        const answer = await importOf(client, resource.name, { ...sample, [field]: cell })
        return answer.replaceAll(cell, 'id')
      }
      const nobodys = await naming(randomUUID())
      for (const { id, name = id } of far) {
        expect([resource.name, field, name, await naming(id)]).toEqual([resource.name, field, name, nobodys])
        expect([resource.name, field, name, await naming(name)]).toEqual([
          resource.name,
          field,
          name,
          nobodys,
        ])
      }
    }
  }
})

test('a company that books for a parent it has nothing to do with is refused, and still does not see them', async () => {
  const [me] = world.people.filter(({ role }) => role === 'company')
  const [parent] = planted.filter(({ kind }) => kind === 'parent')
  if (!me || !parent) throw new Error('nobody to try it with')
  const client = await clientOf(me)
  const bookings = '/api/web/booking-management'
  const { body } = await goodRequest(world, me, `POST ${bookings}`, bookings)
  const booker = { parent: parent.id, name: 'Somebody', phone: '+447700900899' }
  // A code for first rides does not tell either whether they have had one.
  for (const promo of [null, firstRide]) {
    const answer = await client.post(bookings, { ...body, promo, booker, series: null })
    expect([answer.status, answer.body]).toEqual([
      400,
      { 'booker.parent': ['This parent is not known here.'] },
    ])
  }
  expect(await isRead(me, parent)).toBe(false)
})

test('the places of ids are found at every depth, and one is exchanged', () => {
  const made = routes.find((route) => nameOf(route) === 'POST /api/web/booking-management')
  if (!made) throw new Error('no such route')
  const labels = casesOf(made).map(({ label }) => label.trim().split(' ')[0])
  expect(labels).toEqual(['children.[]', 'booker.parent', 'company', 'series.calendar'])
  expect(withId({ a: [{ b: '1', c: 2 }, { b: '3' }] }, ['a', '[]', 'b'], '9')).toEqual({
    a: [{ b: '9', c: 2 }, { b: '3' }],
  })
})
