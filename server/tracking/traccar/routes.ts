import * as z from 'zod'
import * as access from '#contract/access.ts'
import { traccarTest } from '#contract/device.ts'
import { id } from '#contract/record.ts'
import { traccarReport } from '#contract/traccar-report.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { requestSync } from './connection-state.ts'
import { readReport } from './report.ts'
import { trackingSetUpRoute } from './set-up-route.ts'
import { requireSettings } from './settings.ts'
import { testConnection } from './test-connection.ts'

/** Each asks Traccar for all of its devices. */
const perMinute = { limit: 6, seconds: 60 }
const tags = ['Tracking']

const test = defineRoute({
  method: 'post',
  path: '/api/web/tracking/traccar/test',
  summary: 'Test the connection to Traccar; 409 where it is not set up',
  tags,
  access: access.devices.write,
  // Traccar may take its time, and no connection of the database waits for it.
  atomic: false,
  answers: { 200: traccarTest },
  handle: async ({ db, env, now, user, request }) => {
    const settings = requireSettings(env)
    await countWithin(db, `traccar-test:${user.id}`, now, perMinute)
    return testConnection(settings, request.signal)
  },
})

const sync = defineRoute({
  method: 'post',
  path: '/api/web/tracking/traccar/sync',
  summary:
    'Have the connection to Traccar start anew, with its devices and what is missing of the last 24 hours; 409 where it is not set up',
  tags,
  access: access.devices.write,
  answers: { 202: z.object({}) },
  handle: async ({ db, env, now, user }) => {
    requireSettings(env)
    await countWithin(db, `traccar-sync:${user.id}`, now, perMinute)
    await requestSync(db, now)
    return {}
  },
})

const report = defineRoute({
  method: 'get',
  path: '/api/web/devices/{id}/traccar',
  summary:
    'What Traccar has of a device: the attributes of its last position, and what happened in the last 24 hours; 409 for a device that does not report through Traccar, and where Traccar is not set up',
  tags,
  access: access.devices.read,
  limited: true,
  params: z.strictObject({ id }),
  answers: { 200: traccarReport },
  handle: (ctx) => readReport(ctx, ctx.params.id),
})

/** How positions come in, what Traccar has of a device, and what can be done about the connection to Traccar. */
export const traccarRoutes = [trackingSetUpRoute, report, test, sync]
