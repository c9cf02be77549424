import type { User } from '#server/platform/sessions/user.ts'

/** Whose name stands at what a geofence records: nobody's account. */
export const fenceActorId = 'geofence'

/** It may record what the desk may; nothing else of an account is asked of it. */
export const fenceActor = {
  id: fenceActorId,
  firstName: 'Geofence',
  lastName: '',
  role: 'dispatcher',
  company: null,
  driver: null,
  parent: null,
} as unknown as User
