import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { routes } from '#server/app/routes.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { refreshListNames, refreshListNamesOf } from '#server/rides/list-names.ts'
import { auditLog } from '#server/schema/history.ts'
import { children } from '#server/schema/people.ts'
import { lists } from './access/lists.ts'
import { requests } from './access/requests.ts'
import { nameOf } from './access/table.ts'
import { accessWorld } from './access/world.ts'
import { auditFromNow } from './support/audit.ts'
import type { Client } from './support/client.ts'

const world = await accessWorld()
afterAll(() => rmSync(world.env.DATA_DIR, { recursive: true, force: true }))
const { db } = world
const me = world.people.find(({ role }) => role === 'admin') ?? {
  role: 'admin' as const,
  accounts: { own: '', other: '' },
}

// Names that occur in no other word of an answer.
const names = new Map([
  ['ada', 'Adaquill'],
  ['ben', 'Benquill'],
  ['cleo', 'Cleoquill'],
])
for (const [id, firstName] of names) await db.update(children).set({ firstName }).where(eq(children.id, id))
await refreshListNames(db)

const bookings = '/api/web/booking-management'
/** Requests about several records, which the table of access asks with nothing in them. */
const bodies: Readonly<Record<string, (booking: string) => object>> = {
  [`POST ${bookings}/bulk`]: (booking) => ({ action: 'cancel', ids: [booking], reason: 'weather' }),
}

async function requestFor(route: Route, booking: string) {
  const name = nameOf(route)
  const ask = await requests[name]?.(world, me, 'own')
  if (ask) return ask
  const body = bodies[name]?.(booking)
  return { path: route.path + (lists[name]?.query ?? ''), ...(body && { body }) }
}

async function send(client: Client, { method }: Route, path: string, body: object | undefined) {
  if (method === 'get') return client.get<unknown>(path)
  return client[method]<unknown>(path, body ?? {}, { 'if-match': '1' })
}

const shownIn = (answer: unknown) => {
  const text = JSON.stringify(answer)
  return [...names].filter(([, name]) => text.includes(name)).map(([id]) => id)
}

/** Calls a route as an admin; the children its answer names, and those it left in the audit log. */
async function traceOf(route: Route) {
  const ride = await world.ride('own')
  await refreshListNamesOf(db, [ride.booking])
  const { path, body } = await requestFor(route, ride.booking)
  const audited = await auditFromNow(db)
  const { status, body: answer } = await send(await world.client(me, route.path), route, path, body)
  // Nobody signed in would be shown nothing. Some come with a secret or a key in place of a session.
  if (!/\/tracking\/traccar$|\/email\/incoming$|\/track\/map/.test(nameOf(route)))
    expect([nameOf(route), status]).not.toEqual([nameOf(route), 401])
  const rows = (await audited()).filter(({ entity }) => entity === 'child')
  return { status, shown: shownIn(answer), rows, noted: new Set(rows.flatMap(({ entityIds }) => entityIds)) }
}

describe('the audit log', () => {
  test('names every child that any answer of the API names', async () => {
    const withChildren: string[] = []
    for (const route of routes) {
      const { shown, noted } = await traceOf(route)
      if (shown.length > 0) withChildren.push(nameOf(route))
      expect([nameOf(route), shown.filter((id) => !noted.has(id))]).toEqual([nameOf(route), []])
    }
    // Else this would have looked at nothing.
    expect(withChildren).toEqual(
      expect.arrayContaining([
        'GET /api/web/children',
        'GET /api/web/parents',
        `GET ${bookings}`,
        `GET ${bookings}/{id}`,
        `GET ${bookings}/export`,
        'GET /api/web/trip-management',
        'GET /api/web/trip-management/{id}',
        'GET /api/trips/trip-request/{id}',
      ]),
    )
  }, 60_000)

  test('has every change of a child’s ride as a write, by whom and from where', async () => {
    const writes = routes.filter(
      ({ method, path }) =>
        method !== 'get' &&
        /^\/api\/(web\/booking-management|trips)\//.test(`${path}/`) &&
        !path.endsWith('/preview'),
    )
    const changed: string[] = []
    for (const route of writes) {
      const { status, rows } = await traceOf(route)
      if (status >= 400) continue
      changed.push(nameOf(route))
      const [write] = rows.filter(({ action }) => action !== 'read' && action !== 'list')
      expect([nameOf(route), write?.entityIds, write?.actorId, write?.ip]).toEqual([
        nameOf(route),
        ['ada'],
        me.accounts.own,
        '192.0.2.10',
      ])
    }
    expect(changed).toEqual(
      expect.arrayContaining([
        `POST ${bookings}/{id}/actions/{action}`,
        `POST ${bookings}/bulk`,
        'PUT /api/trips/trip-request/{id}',
        'DELETE /api/trips/trip-request/{id}',
        'POST /api/trips/trip-request/{id}/actions/{action}',
      ]),
    )
  })

  test('has a trip that is planned, planned anew and deleted', async () => {
    const booking = await world.booking({ children: ['ben', 'cleo'] })
    const client = await world.client(me)
    const path = '/api/trips/trip-request'
    const start = world.after(90).toISOString()
    const audited = await auditFromNow(db)
    const made = await client.post(`${path}?addtrip=${booking}`, { ride_start_time: start })
    const later = {
      ride_start_time: world.after(120).toISOString(),
      driver: null,
      vehicle: null,
      assistant: null,
    }
    const edited = await client.put(`${path}/${made.body.id}`, later, { 'if-match': '1' })
    const deleted = await client.delete(`${path}/${made.body.id}`, undefined, { 'if-match': '2' })
    expect([made.status, edited.status, deleted.status]).toEqual([201, 200, 204])
    const writes = (await audited()).filter(({ action }) => action === 'update')
    expect(writes.map(({ entityIds }) => entityIds.toSorted())).toEqual(Array(3).fill(['ben', 'cleo']))
  })

  test('is only ever added to: neither changed nor emptied, also by the server’s own account', async () => {
    await recordAudit({ db, now: world.clock(), user: null, ip: '192.0.2.1' }, 'read', 'child', ['ada'])
    const before = await db.select().from(auditLog)
    expect(before.length).toBeGreaterThan(0)
    for (const statement of [
      sql`update audit_log set actor_id = null`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'rows of audit_log are only ever added' },
      })
    }
    expect(await db.select().from(auditLog)).toEqual(before)
  })

  test('stands or falls with its change', async () => {
    const audited = await auditFromNow(db)
    const id = randomUUID()
    const ctx = { now: world.clock(), user: null, ip: '192.0.2.1' }
    const failed = db.transaction(async (tx) => {
      await recordAudit({ ...ctx, db: tx }, 'update', 'child', [id])
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await audited()).toEqual([])
  })
})
