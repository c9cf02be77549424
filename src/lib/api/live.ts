import { createParser } from 'eventsource-parser'
import type { liveTopics } from '#contract/lists/live.ts'
import type { VehicleMove } from '#contract/live.ts'
import { api } from './browser-client.ts'
import { amount, text } from './field-readers.ts'
import { isObject } from './response-shape.ts'

export type LiveTopic = (typeof liveTopics)[number]

/**
 * What has happened. `last` is where to take up from; null where this does not say. `gap`: what happened before can't be
 * told, and has to be loaded anew. `alerts`: those of some vehicle have changed. `chats`: conversations in which something
 * is new, by their ids.
 */
export type LiveUpdate = {
  moves: VehicleMove[]
  last: string | null
  gap: boolean
  alerts?: boolean
  chats?: string[]
}

/** A number within its limits, also as text. */
function within(value: unknown, least: number, most: number): number | null {
  const number = amount(value)
  return number >= least && number <= most ? number : null
}
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

const rowsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])

/** The moves that say where whose vehicle is; what another backend leaves out of one is unknown. */
function movesIn(value: unknown): VehicleMove[] {
  return rowsIn(value).flatMap((one): VehicleMove[] => {
    const { time } = one
    const id = text(one.id)
    const latitude = within(one.latitude, -90, 90)
    const longitude = within(one.longitude, -180, 180)
    if (!id || !isInstant(time) || latitude === null || longitude === null) return []
    return [
      {
        ...{ id, time, latitude, longitude },
        heardAt: isInstant(one.heardAt) ? one.heardAt : time,
        speedKmh: within(one.speedKmh, 0, 10_000),
        course: within(one.course, 0, 360),
        batteryPct: within(one.batteryPct, 0, 100),
      },
    ]
  })
}

/** What is said of each topic, by its name. */
function updateOf(said: Readonly<Record<string, unknown>>, last: string | null, gap: boolean): LiveUpdate {
  const chats = rowsIn(said.chats).flatMap(({ id }) => text(id) || [])
  return {
    ...{ moves: movesIn(said.vehicles), last, gap },
    ...(rowsIn(said.vehicles).some(({ alerts }) => alerts === true) && { alerts: true }),
    ...(chats.length > 0 && { chats }),
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

type StreamOptions = {
  topics: readonly LiveTopic[]
  since: string | null
  signal: AbortSignal
  onUpdate: (update: LiveUpdate) => void
  /** Something has come, if only a sign that the server is still there. */
  onSign: () => void
}

/** In characters: more than all vehicles there are. */
const longestEvent = 16 * 1024 * 1024

/**
 * Listens to a stream; resolves when it is over, rejects with an `ApiError` when there is none. It is no `EventSource`: of
 * that nobody learns why it failed, and who is signed out must not try for ever.
 */
export async function readLive({ topics, since, signal, onUpdate, onSign }: StreamOptions): Promise<void> {
  let body: ReadableStream<Uint8Array<ArrayBuffer>> | null = null
  await api.send({
    path: '/api/web/live',
    query: { topics: topics.join(','), since },
    accept: 'text/event-stream',
    tries: 'one',
    signal,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
      if (!response.ok || !isStream || !response.body) return response
      body = response.body
      // The client's part is done: a stream has no end that it could wait for.
      return new Response('{}')
    },
  })
  await readEvents(body, signal, onSign, (name, data, last) => {
    if (topics.some((topic) => topic === name)) onUpdate(updateOf({ [name ?? '']: parse(data) }, last, false))
    else if (name === 'reset') onUpdate({ moves: [], last, gap: true })
  })
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  signal: AbortSignal,
  onSign: () => void,
  onEvent: (name: string | undefined, data: string, last: string | null) => void,
): Promise<void> {
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: ({ event, data, id }) => onEvent(event, data, id ?? null),
  })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const leave = () => void reader?.cancel().catch(() => undefined)
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave)
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      onSign()
      if (!signal.aborted) parser.feed(next.value)
    }
  } catch {
    // Cut off is over as well.
    leave()
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** What has happened since; from now on without `since`. */
export async function getLiveChanges(
  topics: readonly LiveTopic[],
  since: string | null,
  signal: AbortSignal,
): Promise<LiveUpdate> {
  const body = await api.send({
    path: '/api/web/live/changes',
    query: { topics: topics.join(','), since },
    tries: 'one',
    signal,
  })
  const { last, reset, ...said } = isObject(body) ? body : {}
  return updateOf(said, typeof last === 'string' ? last : null, reset === true)
}
