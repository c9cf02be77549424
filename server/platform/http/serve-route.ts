import type { Context as HonoContext } from 'hono'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { chooseLocale, translate } from '#server/platform/i18n/messages.ts'
import type { Log } from '#server/platform/log.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { Sessions } from '#server/platform/sessions/sessions.ts'
import type { User } from '#server/platform/sessions/user.ts'
import type { Bindings } from './address.ts'
import { toAnswer } from './answer.ts'
import type { createArrivals } from './arrivals.ts'
import { readBody } from './body.ts'
import type { Context, Route } from './define-route.ts'
import { checkCsrf, checkOrigin } from './guard.ts'
import { forbidden, unauthenticated } from './problem.ts'
import { noReport, ProgressAnswer, progressType, streamProgress } from './progress-answer.ts'
import { readInput } from './read-input.ts'
import { complete, write } from './respond.ts'
import { runAtomic } from './run-atomic.ts'
import type { Place } from './workload.ts'
import { writeProblem } from './write-problem.ts'

export interface Services {
  db: Db
  env: Env
  clock: () => Date
  outbox: Outbox
  sessions: Sessions
  /** Hold every answer to its declared schema; tests do. */
  checkAnswers: boolean
  log: Log
  arrivals: ReturnType<typeof createArrivals>
}

async function admit(route: Route, request: Request, { env, sessions }: Services): Promise<User | null> {
  const unsafe = route.method !== 'get'
  if (unsafe) checkOrigin(env, request)
  const user = await sessions.user(request)
  if (!user && route.access !== 'public') throw unauthenticated()
  if (unsafe) checkCsrf(env, request, user?.sessionId ?? null)
  if (!user || route.access === 'public') return user
  if (route.access !== 'signed-in' && !route.access.includes(user.role)) throw forbidden()
  return user
}

/** One request to one route: user, input, work, answer. */
export async function serveRoute(
  route: Route,
  c: HonoContext<{ Bindings: Bindings }>,
  services: Services,
  { ip, place }: { ip: string; place: Place },
): Promise<Response> {
  const { db, env, clock, sessions, checkAnswers } = services
  const request = c.req.raw
  const locale = chooseLocale(request.headers.get('accept-language'))
  const t = translate(locale)
  const user = await admit(route, request, services)
  const receive: Context['receive'] = async (most, tooLarge) => {
    place.leave()
    const body = await services.arrivals.receive(request, ip, most, tooLarge)
    place.enter()
    return body
  }
  const body = route.method === 'get' || route.raw ? undefined : await readBody({ request, receive })
  const url = new URL(request.url)
  const parsed = readInput(route, url, c.req.param(), body?.value, t)
  const now = clock()

  let posted = false
  const outbox: Context['outbox'] = {
    post: (via, message) => {
      posted = true
      return services.outbox.post(via, message)
    },
  }
  const hangUp = () => c.env?.incoming?.socket.destroy?.()
  const { log } = services
  const context = { now, t, locale, request, env, ip, sessions, outbox, receive, log, hangUp }
  const handle = (via: Db) => route.handle({ ...context, db: via, user, ...parsed })
  const answerOf = (result: unknown) => toAnswer(route, result, checkAnswers)
  const deliver = () => {
    if (posted) services.outbox.wake()
  }

  try {
    if (route.atomic) {
      const text = `${route.method} ${url.pathname}${url.search}\n${body?.text ?? ''}`
      const keyed = { key: request.headers.get('idempotency-key'), caller: user?.id ?? ip, text }
      return write(env, request, await runAtomic(db, now, keyed, async (tx) => answerOf(await handle(tx))))
    }
    const result = await handle(db)
    if (result instanceof Response) return complete(env, request, result)
    if (!(result instanceof ProgressAnswer)) return write(env, request, answerOf(result))
    if (!request.headers.get('accept')?.includes(progressType))
      return write(env, request, answerOf(await result.work(noReport)))
    // Its work goes on after the handler: what it has to send is complete when its answer is.
    const done = (value: unknown) => {
      deliver()
      return answerOf(value)
    }
    const refused = async (error: unknown) => {
      const answer = writeProblem(env, request, error, log)
      return { status: answer.status, body: await answer.text() }
    }
    return complete(env, request, streamProgress(result, done, refused))
  } finally {
    deliver()
  }
}
