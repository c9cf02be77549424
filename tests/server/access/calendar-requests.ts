import { randomUUID } from 'node:crypto'
import { sha256 } from '#server/platform/secrets/sign.ts'
import { calendarEvents, calendarFeeds } from '#server/schema/calendar.ts'
import type { AccessWorld, Me, Whose } from './world.ts'

const meeting = { title: 'Meeting', allDay: false, start: '2026-03-10T09:00', end: '2026-03-10T10:00' }

/** An event of one's own, or of somebody else, which repeats every day. */
const ofEvent =
  (tail: string, body?: object) =>
  async ({ db }: AccessWorld, me: Me, whose: Whose) => {
    const [id, day] = [randomUUID(), '2026-03-10']
    await db.insert(calendarEvents).values({
      ...{ id, accountId: me.accounts[whose], title: 'Meeting', place: '', notes: '', color: 'info' },
      ...{ startDay: day, startTime: '09:00', endDay: day, endTime: '10:00', rule: 'FREQ=DAILY' },
    })
    return { path: `/api/web/calendar/events/${id}${tail}`, ...(body && { body }) }
  }

/** The secret address of one's own calendar, or of somebody else's: whoever has it reads it. */
async function feed({ db, clock }: AccessWorld, me: Me, whose: Whose) {
  const secret = randomUUID()
  const values = { hash: sha256(secret), layers: [], createdAt: clock() }
  await db
    .insert(calendarFeeds)
    .values({ accountId: me.accounts[whose], ...values })
    .onConflictDoUpdate({ target: calendarFeeds.accountId, set: values })
  return { path: `/api/calendar/events.ics?key=${secret}` }
}

export const calendarRequests = {
  'GET /api/calendar/events.ics': feed,
  'GET /api/web/calendar/events/{id}': ofEvent(''),
  'PATCH /api/web/calendar/events/{id}': ofEvent('', { title: 'Other' }),
  'POST /api/web/calendar/events/{id}/days/{day}': ofEvent('/days/2026-03-12', meeting),
}
