import { eq } from 'drizzle-orm'
import type { BulkResult } from '#contract/page.ts'
import {
  type CalendarChange,
  type CalendarDays,
  type CalendarPreview,
  calendarDays,
  maxCalendarRides,
} from '#contract/school-calendar.ts'
import { findBooking } from '#server/bookings/find.ts'
import { lockBookings } from '#server/bookings/lock.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { claimUndoSteps, storeUndoSteps, type UndoStep } from '#server/platform/history/undo-steps.ts'
import { conflict, notFound, refused } from '#server/platform/http/problem.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { findRow, readRecord } from '#server/resources/list.ts'
import { tryRow } from '#server/resources/try-row.ts'
import { changeRow } from '#server/resources/write.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'
import { checkDays, sortedDays } from '#server/schools/check-days.ts'
import { calendarRegister } from '#server/schools/school-calendars.register.ts'
import { type ConcernedRide, concernedRides } from './calendar-rides.ts'
import { moveBooking } from './move-booking.ts'
import { planOf } from './plan-of.ts'
import { shiftBooking } from './shift-booking.ts'
import { type CameBack, undoStep } from './undo-bookings.ts'

const { resource } = calendarRegister
/** How the step of the calendar itself is told from those of its rides. */
const daysStep = 'calendar_days'

/** The days of a calendar in reach; 404 otherwise. */
export async function daysOf(ctx: WriteContext, id: string): Promise<CalendarDays> {
  await findRow(resource, ctx, id)
  const [row] = await ctx.db.select().from(schoolCalendars).where(eq(schoolCalendars.id, id))
  if (!row) throw notFound()
  return { terms: row.terms, closed: row.closed, early: row.early }
}

const isChanged = ({ effect }: ConcernedRide) => effect === 'cancel' || effect === 'move'

async function concernedBy(ctx: WriteContext, id: string, before: CalendarDays, after: CalendarDays) {
  const rides = await concernedRides(ctx, id, before, after)
  const count = rides.filter(isChanged).length
  if (count > maxCalendarRides)
    throw refused('too_many_rides', 'schools:rides.too_many', 409, { count, most: maxCalendarRides })
  return rides
}

/** What new days would do, before they are stored. 400 at days that make no calendar, 409 when too many rides are concerned. */
export async function previewDays(
  ctx: WriteContext,
  id: string,
  wanted: CalendarDays,
): Promise<CalendarPreview> {
  const before = await daysOf(ctx, id)
  checkDays(ctx, wanted)
  const days = sortedDays(wanted)
  const rides = await concernedBy(ctx, id, before, days)
  await recordAudit(ctx, 'list', 'child', [
    ...new Set(rides.flatMap(({ children }) => children.map((child) => child.id))),
  ])
  return { days, rides: rides.map(({ requestedAt: _, ...ride }) => ride) }
}

/** Cancels or moves one ride, and answers how to undo it. */
async function act(ctx: WriteContext, ride: ConcernedRide): Promise<UndoStep> {
  const { booking: id, effect, to, pickupAt, requestedAt } = ride
  const { booking } = await findBooking(ctx, id, true)
  const before = await planOf(ctx, booking)
  if (effect === 'cancel') {
    const note = ride.reason ?? ''
    await moveBooking(ctx, id, 'cancel', { reason: 'school_closed', ...(note && { note }) })
  } else if (effect === 'move' && to !== null) {
    const earlier = Date.parse(pickupAt) - Date.parse(to)
    await shiftBooking(ctx, id, new Date(requestedAt.getTime() - earlier))
  }
  const { booking: after } = await findBooking(ctx, id)
  const apart = JSON.stringify(booking.apart)
  const data = { ...before, requestedAt: requestedAt.toISOString(), apart, after: after.status }
  return { id, version: after.version, undo: effect, data }
}

/** What was added and taken away, line by line, for the calendar's timeline. */
function noteOf(before: CalendarDays, after: CalendarDays): string {
  const lines = ({ terms, closed, early }: CalendarDays) => [
    ...[...terms, ...closed].map(({ name, from, to }) => `${name}: ${from}${to === from ? '' : ` – ${to}`}`),
    ...early.map(({ date, time }) => `${date}: ${time}`),
  ]
  const [was, is] = [lines(before), lines(after)]
  const added = is.filter((line) => !was.includes(line)).map((line) => `+ ${line}`)
  const gone = was.filter((line) => !is.includes(line)).map((line) => `− ${line}`)
  return [...added, ...gone].join('\n').slice(0, 2000)
}

async function storeDays(ctx: WriteContext, id: string, before: CalendarDays, after: CalendarDays) {
  const row = await findRow(resource, ctx, id, true)
  const note = noteOf(before, after)
  const { row: stored } = await changeRow(resource, ctx, row, { ...after }, 'days_changed', { note })
  return stored.version
}

/**
 * Stores new days at the version that was shown, and cancels or moves the rides that were chosen, each with a result of its
 * own; those that run already are named. `undo` takes back all of it. 404, 400, 409 as the preview, 412 at another version.
 */
export async function changeDays(
  ctx: WriteContext,
  id: string,
  { rides: chosen, ...wanted }: CalendarChange,
  version: number,
): Promise<BulkResult> {
  const row = await findRow(resource, ctx, id, true)
  if (row.version !== version) throw conflict(await readRecord(resource, ctx, id))
  const before = await daysOf(ctx, id)
  checkDays(ctx, wanted)
  const after = sortedDays(wanted)
  const concerned = new Map((await concernedBy(ctx, id, before, after)).map((ride) => [ride.booking, ride]))
  const left = [...concerned.values()].filter((ride) => !isChanged(ride)).map(({ booking }) => booking)
  const ids = [...new Set([...chosen, ...left])]
  const stored = await storeDays(ctx, id, before, after)
  const references = await lockBookings(ctx, [...concerned.keys()])
  const results: BulkResult['results'] = []
  const steps: UndoStep[] = [{ id, version: stored, undo: daysStep, data: { days: JSON.stringify(before) } }]
  for (const one of ids) {
    const ride = concerned.get(one)
    results.push(
      await tryRow(ctx, { id: one, reference: references.get(one) ?? '' }, async (inner) => {
        if (!ride) throw refused('not_concerned', 'schools:rides.not_concerned')
        if (!isChanged(ride)) throw refused(ride.effect, `schools:rides.${ride.effect}`)
        steps.push(await act(inner, ride))
      }),
    )
  }
  bookingsChanged(ctx.db)
  return { results, undo: await storeUndoSteps(ctx, steps) }
}

/**
 * Takes a change of days back, with the rides that it cancelled or moved. 409 when the calendar was changed since; a ride
 * that was changed since stays as it is, and its row says so.
 */
export async function undoDays(ctx: WriteContext, token: string): Promise<{ id: string } & BulkResult> {
  const [calendar, ...rides] = await claimUndoSteps(ctx, token)
  if (calendar?.undo !== daysStep) throw notFound()
  const { id } = calendar
  const row = await findRow(resource, ctx, id, true)
  if (row.version !== calendar.version) throw refused('changed_since', 'resources:undo.changed')
  const before = calendarDays.parse(JSON.parse(calendar.data.days ?? 'null'))
  await storeDays(ctx, id, await daysOf(ctx, id), before)
  const references = await lockBookings(
    ctx,
    rides.map((step) => step.id),
  )
  const results: BulkResult['results'] = []
  const cameBack: CameBack = new Map()
  for (const step of rides) {
    const named = { id: step.id, reference: references.get(step.id) ?? '' }
    results.push(await tryRow(ctx, named, (inner) => undoStep(inner, step, cameBack)))
  }
  bookingsChanged(ctx.db)
  return { id, results, undo: null }
}
