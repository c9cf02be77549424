import * as z from 'zod'
import * as access from '#contract/access.ts'
import { traccarTest } from '#contract/device.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { refused } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { requestSync } from './connection-state.ts'
import { trackingSetUpRoute } from './set-up-route.ts'
import { settingsOf } from './settings.ts'
import { testConnection } from './test-connection.ts'

/** Each asks Traccar for all of its devices. */
const perMinute = { limit: 6, seconds: 60 }
const tags = ['Tracking']
const isOff = () => refused('traccar_off', 'tracking:traccar_off')

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
    const settings = settingsOf(env)
    if (!settings) throw isOff()
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
    if (!settingsOf(env)) throw isOff()
    await countWithin(db, `traccar-sync:${user.id}`, now, perMinute)
    await requestSync(db, now)
    return {}
  },
})

/** How positions come in, and what can be done about the connection to Traccar. */
export const traccarRoutes = [trackingSetUpRoute, test, sync]
