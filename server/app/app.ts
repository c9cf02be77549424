import { Hono } from 'hono'
import { notifyOfEvents } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { onEvents } from '#server/platform/history/events.ts'
import { type Bindings, callerAddress } from '#server/platform/http/address.ts'
import { createArrivals } from '#server/platform/http/arrivals.ts'
import { preflightHeaders } from '#server/platform/http/cors.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { HttpProblem, notFound } from '#server/platform/http/problem.ts'
import { write } from '#server/platform/http/respond.ts'
import { serveRoute } from '#server/platform/http/serve-route.ts'
import { createWorkload } from '#server/platform/http/workload.ts'
import { writeProblem } from '#server/platform/http/write-problem.ts'
import type { Log } from '#server/platform/log.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { createSessions } from '#server/platform/sessions/sessions.ts'

export interface AppParts {
  db: Db
  env: Env
  clock: () => Date
  outbox: Outbox
  routes: readonly Route[]
  log: Log
  checkAnswers?: boolean
  /** Serves what is not the API: the console's files. */
  site?: (request: Request) => Promise<Response>
}

const honoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** The server as one function from request to answer; it keeps no state but short caches. */
export function createApp(parts: AppParts) {
  const { db, env, clock, outbox, routes, log, site } = parts
  onEvents(notifyOfEvents)
  const services = {
    db,
    env,
    clock,
    outbox,
    sessions: createSessions({ db, env, clock }),
    checkAnswers: parts.checkAnswers ?? false,
    log,
    arrivals: createArrivals(),
  }
  const app = new Hono<{ Bindings: Bindings }>({ strict: false })
  const placeOf = createWorkload()

  const guarded = (route: Route) => async (c: Parameters<typeof serveRoute>[1]) => {
    const started = performance.now()
    const ip = callerAddress(env, c.req.raw, c.env)
    const place = placeOf(ip)
    let response: Response
    try {
      place.enter()
      response = await serveRoute(route, c, services, { ip, place })
    } catch (error) {
      response = writeProblem(env, c.req.raw, error, log)
    } finally {
      place.leave()
    }
    const ms = Math.round(performance.now() - started)
    log.debug('request', { method: route.method, route: route.path, status: response.status, ms })
    return response
  }

  for (const route of routes) app.on(route.method.toUpperCase(), honoPath(route.path), guarded(route))
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map((route) => route.method.toUpperCase())
    app.options(honoPath(path), (c) =>
      write(env, c.req.raw, {
        status: 204,
        body: '',
        headers: { allow: methods.join(', '), ...preflightHeaders(env, c.req.raw) },
      }),
    )
    app.all(honoPath(path), (c) => {
      const problem = new HttpProblem(
        405,
        { detail: 'core:method_not_allowed', code: 'method_not_allowed' },
        { vars: { method: c.req.method }, headers: { allow: methods.join(', ') } },
      )
      return writeProblem(env, c.req.raw, problem, log)
    })
  }
  app.all('/api/*', (c) => writeProblem(env, c.req.raw, notFound(), log))
  app.notFound((c) => (site ? site(c.req.raw) : writeProblem(env, c.req.raw, notFound(), log)))
  app.onError((error, c) => writeProblem(env, c.req.raw, error, log))
  return app
}
