import { desc, eq } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { trackingSetUp } from '#contract/device.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import { readLink } from './connection-state.ts'

/** How positions come in, for the page on which devices are set up. */
export const trackingSetUpRoute = defineRoute({
  method: 'get',
  path: '/api/web/tracking/set-up',
  summary: 'How positions come in',
  tags: ['Tracking'],
  access: access.devices.read,
  answers: { 200: trackingSetUp },
  handle: async ({ db, env }) => {
    const [last] = await db
      .select({ heardAt: deviceStates.heardAt })
      .from(deviceStates)
      .innerJoin(devices, eq(devices.id, deviceStates.deviceId))
      .where(eq(devices.source, 'traccar'))
      .orderBy(desc(deviceStates.heardAt))
      .limit(1)
    return {
      forwarding: env.TRACKING_SECRET !== undefined,
      forwardedAt: last?.heardAt.toISOString() ?? null,
      traccar: await readLink(db, env),
    }
  },
})
