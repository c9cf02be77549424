import { describe, expect, test } from 'vitest'
import { type Role, role } from '#contract/people.ts'
import { routes } from '#server/app/routes.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import type { Client } from './support/client.ts'
import { testServer } from './support.ts'

const { anonymous, as } = await testServer()
const closed = routes
  .filter(({ access }) => access !== 'public')
  .map((route) => [nameOf(route), route] as const)

const clients = new Map<Role, Client>()
/** One session for each role: nothing that is sent here ends it. */
async function clientOf(name: Role) {
  const client = clients.get(name) ?? (await as(name))
  clients.set(name, client)
  return client
}

function nameOf({ method, path }: Route) {
  return `${method.toUpperCase()} ${path}`
}

/** Calls a route with ids that nobody has and no body; what matters is only who is let in. */
async function status(client: Client, { method, path }: Route) {
  const body = method === 'get' ? undefined : {}
  const address = path.replaceAll(/\{\w+\}/g, 'none')
  const answer = await (method === 'get' ? client.get(address) : client[method](address, body))
  return answer.status
}

/** The calls that need nobody signed in; a new one has to be put here on purpose. */
test('only these are open to everybody', () => {
  const open = routes.filter(({ access }) => access === 'public').map(nameOf)
  expect(open.toSorted()).toEqual([
    'GET /api/app-version-check',
    'GET /api/calendar/events.ics',
    'GET /api/health',
    'GET /api/openapi.json',
    'GET /api/track/map',
    'GET /api/track/map/tiles/{z}/{x}/{y}',
    'GET /api/tracking/osmand',
    'POST /api/auth/email-verification',
    'POST /api/auth/email-verification/resend',
    'POST /api/auth/login/driver/otp',
    'POST /api/auth/logout',
    'POST /api/auth/password-reset',
    'POST /api/auth/password-reset/check',
    'POST /api/auth/password-reset/confirm',
    'POST /api/auth/register',
    'POST /api/auth/token/cookie-refresh',
    'POST /api/auth/web-login',
    'POST /api/auth/web-login/second-step',
    'POST /api/email/incoming',
    'POST /api/registrations/applications',
    'POST /api/registrations/companies',
    'POST /api/registrations/drivers',
    'POST /api/registrations/files',
    'POST /api/track',
    'POST /api/tracking/osmand',
    'POST /api/tracking/traccar',
  ])
})

describe.each(closed)('%s', (_, route) => {
  test('is 401 for nobody', async () => {
    expect(await status(anonymous(), route)).toBe(401)
  })

  test('lets in exactly the roles it names', async () => {
    for (const name of role.options) {
      const allowed = route.access === 'signed-in' || route.access.includes(name)
      const got = await status(await clientOf(name), route)
      expect([name, got === 403]).toEqual([name, !allowed])
      expect([name, got]).not.toEqual([name, 401])
      expect(got).toBeLessThan(500)
    }
  })
})
