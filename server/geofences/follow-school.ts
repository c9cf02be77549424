import * as access from '#contract/access.ts'
import { refused } from '#server/platform/http/problem.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import type { geofences } from '#server/schema/geofences.ts'
import { geofenceRegister } from './geofences.register.ts'
import { lockedAreaOf } from './school-fences.ts'

/** Takes a geofence that was given an area of its own back to its school, and has it move with that again. */
export const followSchoolStep = stepRoute<typeof geofences.$inferSelect>({
  register: geofenceRegister,
  action: 'follow',
  event: 'followed',
  summary:
    'Geofences: gives one of a school the area around the school again, which it follows; needs If-Match',
  access: access.geofences.write,
  take: async ({ db }, { schoolId }) => {
    const area = schoolId === null ? undefined : await lockedAreaOf(db, schoolId)
    if (!area) throw refused('not_now', 'resources:not_now')
    return { columns: { area, follows: true } }
  },
})
