import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#server/app/routes.ts'
import { demoDomain, demoDriverPhone } from '#server/platform/demo-accounts.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { nameOf } from '#tests/server/access/table.ts'
import { preparedFolder } from '#tests/server/support/prepared-folder.ts'
import { signInDriverTo, signInTo } from '#tests/server/support/signed-in.ts'
import { longestHold, watchedServer } from '#tests/server/support/watchdog.ts'
import { addressesOf, pathsOf } from './addresses.ts'
import { asRead, endlessBodies, largestBodies } from './bodies.ts'
import { readRecords } from './records.ts'

const server = watchedServer(await preparedFolder('demo'), { DEMO_DATA: '1' })
afterAll(() => server.stop('SIGKILL'))

async function person(origin: string, role: string) {
  const client =
    role === 'driver'
      ? await signInDriverTo(origin, demoDriverPhone, server.printed)
      : await signInTo(origin, `${role}${demoDomain}`)
  const read = async (path: string): Promise<unknown> => {
    const answer = await client.get(path)
    return answer.ok ? answer.json() : {}
  }
  return { role, client, read, records: await readRecords(routes, read) }
}
type Person = Awaited<ReturnType<typeof person>>
/** Each reads what they may; what is written is written by the first of them who may. */
let people: Person[] = []
beforeAll(async () => {
  const origin = await server.ready()
  people = await Promise.all(['admin', 'company', 'parent', 'driver'].map((role) => person(origin, role)))
})

// Files have tests of their own, in hostile-files.test.ts.
const calls = routes.filter(({ access, raw }) => access !== 'public' && !raw)
const isOpenTo = ({ access }: Route, role: string) =>
  access === 'signed-in' || (access !== 'public' && access.some((one) => one === role))

/** What held the loop for too long, which calls failed, and which were answered with more than a refusal. */
function watch() {
  const held: string[] = []
  const failed = new Set<string>()
  const done = new Set<string>()
  const ask = async (route: Route, send: () => Promise<Response>) => {
    const answer = await send()
    const text = await answer.text()
    if (answer.ok) done.add(nameOf(route))
    if (answer.status === 500) failed.add(nameOf(route))
    return { text, status: answer.status }
  }
  /** Looks at the longest hold since the last look. */
  const look = async (how: string) => {
    const { busyMs } = await server.longest()
    if (busyMs >= longestHold) held.push(`${busyMs.toFixed(0)} ms: ${how}`)
  }
  return { held, failed, done, ask, look }
}

/** What somebody is to ask of all the addresses of a call. */
function addressesFor(role: string, { path }: Route, all: readonly string[]): readonly string[] {
  const alone = role === 'admin'
  // Everybody gets so many files a minute: the largest for the admin, for the others one that is filtered.
  if (path.endsWith('/export')) return alone ? all.slice(0, 1) : all.slice(-1)
  // Others than the admin read less, by other conditions: the longest search and all filters together will do.
  return alone ? all : all.filter((_, index) => index === 1 || index === all.length - 1)
}

// However long all of it takes on a busy machine: what counts is the processor's time of each stretch.
const patienceMs = 600_000

test(
  'no call that reads holds the loop, however much is asked of it',
  async () => {
    const { held, failed, done, ask, look } = watch()
    await server.longest()
    // A stream has no end.
    const reads = calls.filter(
      ({ method, content }) => method === 'get' && !content?.includes('text/event-stream'),
    )
    for (const { role, client, records } of people) {
      for (const route of reads.filter((one) => isOpenTo(one, role))) {
        const some = addressesFor(role, route, addressesOf(route, records))
        for (const path of some) await ask(route, () => client.get(path))
        await look(`${role}, one of ${some.join(' ')}`)
      }
    }
    expect([held, [...failed]]).toEqual([[], []])
    // All but files, which nobody has sent yet, maps, of which there is none, and what Traccar is asked for, which is not
    // there: else what is asked does not go as far as the work.
    const unasked = reads.map(nameOf).filter((name) => !done.has(name))
    expect(
      unasked.filter((name) => !/files|photos|tiles|traccar\/geofences|\{id\}\/traccar/.test(name)),
    ).toEqual([])
  },
  patienceMs,
)

const undoable = z.object({ undo: z.string() })
const versioned = z.object({ current: z.object({ version: z.int() }) })
const record = z.looseObject({ id: z.string() })
const json = (text: string): unknown => (/^[[{]/.test(text) ? JSON.parse(text) : undefined)

/** Sends a body; again with the version there is, where that is asked for. */
async function write({ client }: Person, { method, ifMatch }: Route, path: string, body: string) {
  const send = (version: string) =>
    client.send(method.toUpperCase(), path, body, ifMatch === 'required' ? { 'if-match': version } : {})
  const first = await send('1')
  if (first.status !== 412) return first
  const { current } = versioned.parse(await first.json())
  return send(String(current.version))
}

/** The session goes on to the end, and what is deleted is there for all other calls first. */
const sent = calls.filter((one) => one.method !== 'get' && nameOf(one) !== 'DELETE /api/auth/sessions')
const writes = [
  ...sent.filter(({ method }) => method !== 'delete'),
  ...sent.filter(({ method }) => method === 'delete'),
]

test(
  'no call that writes holds the loop, however much it is sent',
  async () => {
    const watched = watch()
    /** How to take back what was done to many, by the address that does it. */
    const undo = new Map<string, string>()
    /** Schemas that refuse what has no end: it does not come as far as the calls. */
    const strict = new Set<Route['body']>()
    await server.longest()
    const writeAll = async (who: Person, route: Route, path: string) => {
      const about = route.path.includes('{id}') ? path : `${path}/${who.records.idsAt(route.path)[0]}`
      const { data: read } = record.safeParse(route.body && (await who.read(about)))
      const back = undo.get(path)
      const bodies = [
        ...(back ? [['what was done to many', back] as const] : []),
        ...(read ? [['as it was read', JSON.stringify(asRead(route, read, who.records))] as const] : []),
        ...largestBodies(route, who.records),
      ]
      const ask = async ([name, body]: readonly [string, string]) => {
        const how = `${route.method} ${path}, ${name}: ${body.slice(0, 200)}`
        const { text, status } = await watched.ask(route, () => write(who, route, path, body))
        await watched.look(how)
        const { data: token } = undoable.safeParse(json(text))
        if (token)
          undo.set(
            path.replace(/(bulk|[^/]+\/cancel)$/, 'undo').replace(/\/cover$/, '/cover/undo'),
            JSON.stringify(token),
          )
        return status
      }
      for (const body of bodies) await ask(body)
      const statuses: number[] = []
      for (const body of strict.has(route.body) ? [] : endlessBodies(route)) statuses.push(await ask(body))
      if (statuses.every((status) => status === 400)) strict.add(route.body)
    }
    for (const route of writes) {
      const who = people.find(({ role }) => isOpenTo(route, role))
      if (!who) throw new Error(`${nameOf(route)} is open to nobody who tries it`)
      for (const path of pathsOf(route, who.records)) await writeAll(who, route, path)
    }
    expect([watched.held, [...watched.failed]]).toEqual([[], []])
    const many = writes.map(nameOf).filter((name) => /\/(bulk|undo|booking-management)$/.test(name))
    expect(many.filter((name) => !watched.done.has(name))).toEqual([])
  },
  patienceMs,
)
