import { Temporal } from 'temporal-polyfill'
import type { Direction } from '#contract/booking.ts'
import type { CalendarDays } from '#contract/school-calendar.ts'
import type { SeriesInput } from '#contract/series.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type FieldMessages, invalid } from '#server/platform/http/problem.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { findInReach } from '#server/resources/find-in-reach.ts'
import { expandSeries } from './expand.ts'
import { RuleError } from './rule.ts'

/** A series reaches over two school years at most. */
const maxYears = 2

function dayProblems({ t }: Pick<ActorContext, 't'>, series: SeriesInput): FieldMessages {
  const problems: FieldMessages = {}
  const { from, to, pausedFrom, pausedTo } = series
  if (to < from) problems['series.to'] = [t('bookings:series.to_before_from')]
  else if (Temporal.PlainDate.from(from).add({ years: maxYears }).toString() < to) {
    problems['series.to'] = [t('bookings:series.too_long', { count: maxYears })]
  }
  if (pausedTo !== null && pausedFrom === null)
    problems['series.pausedFrom'] = [t('bookings:series.pause_start')]
  if (pausedTo !== null && pausedFrom !== null && pausedTo < pausedFrom) {
    problems['series.pausedTo'] = [t('bookings:series.to_before_from')]
  }
  return problems
}

async function daysOf(
  ctx: Pick<ActorContext, 'db' | 'user' | 't'>,
  calendar: string | null,
): Promise<CalendarDays | null> {
  if (calendar === null) return null
  const found = await findInReach(ctx, referenceTargets.calendar, calendar)
  if (!found) throw invalid({ 'series.calendar': [ctx.t('bookings:series.calendar_unknown')] })
  return found
}

/** The rides of a series that somebody entered, at the clock time of `requestedAt` in `zone`; 400 by field. */
export async function previewSeries(
  ctx: Pick<ActorContext, 'db' | 'user' | 't' | 'now'>,
  series: SeriesInput,
  { requestedAt, zone, direction }: { requestedAt: Date; zone: string; direction: Direction },
) {
  const problems = dayProblems(ctx, series)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const days = await daysOf(ctx, series.calendar)
  const { time } = localTime(requestedAt, zone)
  try {
    return expandSeries(series, { time, zone, days, direction, now: ctx.now })
  } catch (error) {
    if (error instanceof RuleError)
      throw invalid({ 'series.rule': [ctx.t(`bookings:series.${error.problem}`)] })
    throw error
  }
}
