import type { Db } from '#server/platform/db/connect.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import type { Sessions } from '#server/platform/sessions/sessions.ts'
import { type Moment, writeCursor } from './moment.ts'
import { type Question, readChanges, type Told, type TopicName, type Topics } from './topic.ts'
import { audienceOf, encodeEvents, loadAnew, noteLooks, sign, type Viewer } from './viewers.ts'

export interface HubParts {
  db: Db
  topics: Topics
  sessions: Pick<Sessions, 'usersOf'>
  log: Log
  /** Whoever listens is noted again after so long, in milliseconds: others may ride by then. */
  looksMs?: number
}

const everyMs = 500
/** Those who come at once are served together. */
const soonMs = 50
const longestMs = 5000
const sessionsMs = 2000
const signMs = 20_000

/** Where a viewer that has just come starts: null is now. */
interface Newcomer {
  viewer: Viewer
  since: Moment | null
}

/**
 * Tells all viewers of this server what happens: one query for all of them, again and again, and none while there are no
 * viewers. Everybody who listens is at the same moment of the database; who comes is brought to it by the same reading,
 * so that nothing is missed between the two and nothing is told twice.
 */
export function createHub({ db, topics, sessions, log, looksMs = 10_000 }: HubParts) {
  const viewers = new Set<Viewer>()
  let newcomers: Newcomer[] = []
  let at: Moment | null = null
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let signer: NodeJS.Timeout | undefined
  let reading = false
  let failures = 0
  let sessionsReadAt = 0
  let looksNotedAt = 0
  /** The next reading tells everybody where they are, so that nobody's place becomes too old. */
  let tellAll = false

  /** Reads in `ms` at the latest: those who keep coming do not put it off. */
  function schedule(ms: number) {
    const at = performance.now() + ms
    if (at >= due) return
    stop()
    due = at
    timer = setTimeout(tick, ms).unref()
  }

  function stop() {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
  }

  const everybody = () => [...viewers, ...newcomers.map(({ viewer }) => viewer)]

  /** The questions of those who listen, then of those who have come: equal ones are asked once. */
  function questionsNow(): Map<string, Question> {
    const questions = new Map<string, Question>()
    const add = (since: Moment | null, names: readonly TopicName[]) => {
      if (!since) return
      for (const topic of names) questions.set(`${topic} ${writeCursor(since)}`, { topic, since })
    }
    for (const { names } of viewers) add(at, names)
    for (const { viewer, since } of newcomers) add(since, viewer.names)
    return questions
  }

  async function read() {
    // Who comes while it is read is asked for by the next one.
    const come = [...newcomers]
    const questions = questionsNow()
    const { now, told } = await readChanges(db, topics, [...questions.values()])
    const answers = new Map([...questions.keys()].map((key, index) => [key, told[index] ?? 'reset']))
    const toldSince = (since: Moment | null, names: readonly TopicName[]) =>
      new Map<TopicName, Told>(
        since ? names.map((name) => [name, answers.get(`${name} ${writeCursor(since)}`) ?? 'reset']) : [],
      )
    const encoded = new Map<string, Uint8Array | null>()
    const send = (viewer: Viewer, since: Moment | null, evenIfEmpty: boolean) => {
      const key = `${evenIfEmpty} ${since ? writeCursor(since) : ''} ${viewer.audience}`
      let chunk = encoded.get(key)
      if (chunk === undefined) {
        chunk = encodeEvents(viewer, toldSince(since, viewer.names), now, evenIfEmpty)
        encoded.set(key, chunk)
      }
      if (chunk) viewer.stream.send(chunk)
    }
    for (const viewer of viewers) send(viewer, at, tellAll)
    // Some may have gone meanwhile.
    const stayed = come.filter((one) => newcomers.includes(one))
    newcomers = newcomers.filter((one) => !come.includes(one))
    for (const { viewer, since } of stayed) {
      viewers.add(viewer)
      send(viewer, since, true)
    }
    at = now
    tellAll = false
  }

  async function checkSessions() {
    const all = everybody()
    const users = await sessions.usersOf([...new Set(all.map(({ sessionId }) => sessionId))])
    for (const viewer of all) {
      const user = users.get(viewer.sessionId)
      const audience = user ? audienceOf(topics, viewer.names, user) : null
      if (audience === viewer.audience) continue
      if (audience !== null) viewer.stream.send(loadAnew)
      viewer.stream.end()
    }
    sessionsReadAt = performance.now()
  }

  async function noteAll() {
    looksNotedAt = performance.now()
    await noteLooks(db, topics, everybody())
  }

  async function serve(now: number) {
    if (now - sessionsReadAt >= sessionsMs) await checkSessions()
    if (now - looksNotedAt >= looksMs) await noteAll()
    if (viewers.size + newcomers.length > 0) await read()
  }

  async function tick() {
    stop()
    if (reading) return
    reading = true
    const began = performance.now()
    try {
      await serve(began)
      failures = 0
    } catch (error) {
      failures += 1
      log.warn('live_not_read', errorFields(error))
    } finally {
      reading = false
    }
    if (viewers.size + newcomers.length === 0) return
    const pause = Math.min(everyMs * 2 ** failures, longestMs)
    schedule(
      newcomers.length > 0 && failures === 0 ? soonMs : Math.max(pause - (performance.now() - began), soonMs),
    )
  }

  function signAll() {
    tellAll = true
    for (const { stream } of everybody()) stream.send(sign)
  }

  return {
    /** Has a viewer hear from `since` on, from now on without it. */
    add(viewer: Viewer, since: Moment | null) {
      if (viewers.size + newcomers.length === 0) {
        at = null
        sessionsReadAt = performance.now()
        looksNotedAt = performance.now()
        signer = setInterval(signAll, signMs).unref()
      }
      newcomers.push({ viewer, since })
      if (!reading && failures === 0) schedule(soonMs)
    },
    remove(viewer: Viewer) {
      viewers.delete(viewer)
      newcomers = newcomers.filter((one) => one.viewer !== viewer)
      if (viewers.size + newcomers.length > 0) return
      stop()
      clearInterval(signer)
    },
    /** Ends all streams. */
    endAll() {
      for (const { stream } of everybody()) stream.end()
    },
  }
}
