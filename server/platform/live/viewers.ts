import type { Role } from '#contract/people.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { User } from '#server/platform/sessions/user.ts'
import type { EventStream } from './event-stream.ts'
import { type Moment, writeCursor } from './moment.ts'
import type { Looker, Told, TopicName, Topics } from './topic.ts'

/** One who listens. */
export interface Viewer {
  sessionId: string
  names: readonly TopicName[]
  /** Those with the same text are sent the same. */
  audience: string
  stream: EventStream
  /** Who it is, as of now. */
  looker: () => Looker
}

/** The audience that somebody belongs to; null for who may not hear of all these. */
export function audienceOf(topics: Topics, names: readonly TopicName[], user: User): string | null {
  const mayHear = (role: Role) => names.every((name) => topics[name].access.includes(role))
  return mayHear(user.role) ? JSON.stringify(names.map((name) => [name, topics[name].reachOf(user)])) : null
}

/** What may be heard of each topic by those of an audience. */
export const reachesIn = (audience: string) => new Map<TopicName, string>(JSON.parse(audience))

/** Notes who hears of what, those of one audience together. */
export async function noteLooks(
  db: Db,
  topics: Topics,
  viewers: Iterable<Pick<Viewer, 'audience' | 'looker'>>,
): Promise<void> {
  for (const [audience, own] of Map.groupBy(viewers, (viewer) => viewer.audience)) {
    const lookers = own.map(({ looker }) => looker())
    for (const [name, reach] of reachesIn(audience)) await topics[name].look(db, reach, lookers)
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Keeps the connection open, through proxies too. */
export const sign = bytesOf(': \n\n')
/** For browsers that open it by themselves: they wait for so long before they come again. */
export const opening = bytesOf('retry: 3000\n\n')
export const loadAnew = bytesOf('event: reset\ndata: {}\n\n')

/**
 * What the viewers of one audience are sent of what was told, encoded once for all of them; null for nothing. The id
 * stands with the last event: one that is cut off before it starts again with all of them.
 */
export function encodeEvents(
  { names, audience }: Pick<Viewer, 'names' | 'audience'>,
  told: ReadonlyMap<TopicName, Told>,
  now: Moment,
  evenIfEmpty: boolean,
): Uint8Array | null {
  const reaches = reachesIn(audience)
  const events = names.map((name): [TopicName, readonly object[]] => {
    const changes = told.get(name)
    return [name, typeof changes === 'function' ? changes(reaches.get(name) ?? '') : []]
  })
  const isReset = names.some((name) => told.get(name) === 'reset')
  const full = events.filter(([, changes]) => changes.length > 0)
  if (full.length === 0 && !evenIfEmpty && !isReset) return null
  const sent = full.length > 0 ? full : events.slice(0, 1)
  const lines = sent.map(([name, changes]) => `event: ${name}\ndata: ${JSON.stringify(changes)}\n`)
  const last = lines.pop() ?? ''
  const reset = isReset ? 'event: reset\ndata: {}\n\n' : ''
  return bytesOf(`${reset}${lines.map((line) => `${line}\n`).join('')}id: ${writeCursor(now)}\n${last}\n`)
}
