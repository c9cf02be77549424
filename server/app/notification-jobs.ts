import { remindOfEvents } from '#server/calendar/remind.ts'
import { notifyUnswept } from '#server/driver-day/notify-unswept.ts'
import { fcmSender } from '#server/notifications/fcm.ts'
import { pushDue } from '#server/notifications/push-due.ts'
import { remindOfPapers } from '#server/papers/remind.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { every } from '#server/platform/jobs/every.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { notifyLateTrips } from '#server/trips/notify-late.ts'

const lateMs = 60_000
const pushMs = 2000
const eventsMs = 30_000
/** Reminders of papers go out once a day; frequent checks keep them on time after a restart or a failure. */
const remindMs = 15 * 60_000

interface Parts {
  db: Db
  env: Env
  clock: () => Date
  log: Log
  outbox: Pick<Outbox, 'post'>
}

/**
 * Checks for late trips, for vehicles that nobody walked through, for events that are near, and for papers that run out and, when push is configured, delivers what is due. Returns how to
 * stop.
 */
export function startNotificationJobs(parts: Parts) {
  const { db, env, clock, log } = parts
  const warn = (event: string) => (error: unknown) => log.warn(event, errorFields(error))
  const send = fcmSender(env, clock)
  const stops = [
    every(lateMs, () => notifyLateTrips(db, clock()), warn('late_check_failed')),
    every(lateMs, () => notifyUnswept(db, clock()), warn('sweep_check_failed')),
    every(eventsMs, () => remindOfEvents(db, env, clock()), warn('event_reminders_failed')),
    every(remindMs, () => remindOfPapers(parts, clock()), warn('reminders_failed')),
  ]
  if (send) {
    const failed = warn('push_failed')
    stops.push(every(pushMs, () => pushDue(db, clock(), send, failed), failed))
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
