import * as z from 'zod'
import { liveTopics } from '#contract/lists/live.ts'
import { roles } from '#contract/lists/roles.ts'
import { liveChanges, liveQuery, liveTopic } from '#contract/live.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type Context, defineRoute } from '#server/platform/http/define-route.ts'
import { forbidden, HttpProblem } from '#server/platform/http/problem.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { createEventStream } from './event-stream.ts'
import { createHub } from './hub.ts'
import { type Moment, nowhere, readCursor, writeCursor } from './moment.ts'
import { createPlaces } from './places.ts'
import { readChanges, type TopicName, type Topics } from './topic.ts'
import { audienceOf, noteLooks, opening, reachesIn, type Viewer } from './viewers.ts'

type Hub = ReturnType<typeof createHub>
interface Streams {
  hub?: Hub
  places: ReturnType<typeof createPlaces>
  closed: boolean
}
/** The streams of a server, by its database. */
const streams = new WeakMap<Db, Streams>()

function streamsOf(db: Db): Streams {
  const own = streams.get(db) ?? { places: createPlaces(), closed: false }
  streams.set(db, own)
  return own
}

/** Ends all streams and opens no more: the server stops. */
export function closeStreams(db: Db): void {
  const own = streamsOf(db)
  own.closed = true
  own.hub?.endAll()
}

const stopping = () =>
  new HttpProblem(
    503,
    { detail: 'core:unavailable', code: 'unavailable' },
    { headers: { 'retry-after': '2' } },
  )

const isTopic = (name: string): name is TopicName => liveTopic.safeParse(name).success

/** The topics that a query names, in one order; 400 for one that there is not. */
function topicsIn(query: string): TopicName[] {
  const names = [...new Set(query.split(','))].sort()
  if (!names.every(isTopic))
    throw new HttpProblem(
      400,
      { topics: ['core:field.choice'] },
      { vars: { choices: liveTopics.join(', ') } },
    )
  return names
}

/** Where a reader was, from the header that browsers send by themselves or from the query; null for who has just come. */
function sinceOf({ request }: Pick<Context, 'request'>, since: string | undefined): Moment | null {
  const given = request.headers.get('last-event-id') || since
  return given ? (readCursor(given) ?? nowhere) : null
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy in front must not buffer the events, nor change them.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** The calls by which a reader hears of topics: as a stream, or again and again. */
export function liveRoutes(topics: Topics) {
  const access = roles.filter((role) => Object.values(topics).some((topic) => topic.access.includes(role)))

  function audience(names: readonly TopicName[], user: User): string {
    const own = audienceOf(topics, names, user)
    if (own === null) throw forbidden()
    return own
  }

  const stream = defineRoute({
    method: 'get',
    path: '/api/web/live',
    summary:
      'Hear of what happens, as server-sent events named by their topic; `Last-Event-ID` takes up where one was',
    tags: ['Live'],
    access,
    query: liveQuery,
    answers: { 200: z.string() },
    content: ['text/event-stream'],
    limited: true,
    handle: async (context) => {
      const { db, user, query, request, ip, now, sessions, log, hangUp } = context
      const names = topicsIn(query.topics)
      const own = streamsOf(db)
      const viewerAudience = audience(names, user)
      const began = performance.now()
      const looker = () => ({ user, ip, now: new Date(now.getTime() + performance.now() - began) })
      if (request.method !== 'HEAD') await noteLooks(db, topics, [{ audience: viewerAudience, looker }])
      if (own.closed) throw stopping()
      if (request.method === 'HEAD') return new Response(null, { headers })
      own.hub ??= createHub({ db, topics, sessions, log })
      const { hub } = own
      const giveBack = own.places.take(user.id, ip)
      const events = createEventStream(() => {
        giveBack()
        hub.remove(viewer)
      }, hangUp)
      const viewer: Viewer = {
        sessionId: user.sessionId,
        names,
        audience: viewerAudience,
        stream: events,
        looker,
      }
      events.send(opening)
      hub.add(viewer, sinceOf(context, query.since))
      return new Response(events.body, { headers })
    },
  })

  const changes = defineRoute({
    method: 'get',
    path: '/api/web/live/changes',
    summary: 'What has happened since, for those whose streams are cut',
    tags: ['Live'],
    access,
    query: liveQuery,
    answers: { 200: liveChanges },
    handle: async (context) => {
      const names = topicsIn(context.query.topics)
      const own = audience(names, context.user)
      const reaches = reachesIn(own)
      await noteLooks(context.db, topics, [{ audience: own, looker: () => context }])
      const since = sinceOf(context, context.query.since)
      const questions = since ? names.map((topic) => ({ topic, since })) : []
      const { now, told } = await readChanges(context.db, topics, questions)
      const last = writeCursor(now)
      if (told.includes('reset')) return { last, reset: true as const }
      const found = names.map((name, index) => {
        const one = told[index]
        return [name, typeof one === 'function' ? one(reaches.get(name) ?? '') : []]
      })
      return { last, ...Object.fromEntries(found) }
    },
  })

  return [stream, changes]
}
