import { and, count, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import {
  type CalendarEvent,
  type CalendarEventInput,
  longestEvent,
  mostEvents,
  mostRepeating,
} from '#contract/calendar.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type FieldMessages, invalid, notFound } from '#server/platform/http/problem.ts'
import { calendarEvents } from '#server/schema/calendar.ts'
import { RuleError } from '#server/series/rule.ts'
import { reminderOf } from './remind.ts'
import { type EventRow, lastDayOf, spanOf, type Timing, timesOn } from './unfold.ts'

type Asking = Pick<ActorContext, 'db' | 'user'>
type Reading = Pick<ActorContext, 't' | 'env' | 'now'>

/** Everybody has their own, and finds nobody else's. */
export const own = ({ user }: Pick<ActorContext, 'user'>) => eq(calendarEvents.accountId, user.id)
export const owned = (ctx: Pick<ActorContext, 'user'>, id: string) => and(own(ctx), eq(calendarEvents.id, id))

export function asEvent(row: EventRow): CalendarEvent {
  const { id, title, place, notes, color, rule, except, remindMin, version } = row
  const times = timesOn(row, row.startDay)
  return {
    ...{ id, title, allDay: row.startTime === null, ...times, place, notes, color, rule, remindMin },
    ...{ except, deleted: row.deletedAt !== null, version },
  }
}

const isDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Day and clock time of a start or an end. */
function parted(moment: string): { day: string; time: string | null } {
  const [day = '', time] = moment.split('T')
  return { day, time: time ?? null }
}

function timeProblems({ t }: Pick<ActorContext, 't'>, input: CalendarEventInput): FieldMessages {
  const [start, end] = [parted(input.start), parted(input.end)]
  const problems: FieldMessages = {}
  for (const [name, { day, time }] of Object.entries({ start, end }))
    if (!isDay(day) || (time === null) !== input.allDay) problems[name] = [t('calendar:no_time')]
  if (Object.keys(problems).length > 0) return problems
  if (input.end < input.start) return { end: [t('calendar:end_first')] }
  const span = spanOf({ startDay: start.day, endDay: end.day })
  return span > longestEvent ? { end: [t('calendar:too_long', { count: longestEvent })] } : {}
}

/** What is stored of an event: 400 by field for times or a rule that can't be. */
export function columnsOf(ctx: Reading, input: CalendarEventInput & { except: string[] }) {
  const problems = timeProblems(ctx, input)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const { title, place, notes, color, rule, remindMin, except } = input
  const [start, end] = [parted(input.start), parted(input.end)]
  const timing: Timing = {
    ...{ startDay: start.day, startTime: start.time, endDay: end.day, endTime: end.time, rule },
    except: [...new Set(except)].toSorted(),
  }
  const lastDay = readLastDay(ctx, timing)
  const reminder = reminderOf({ ...timing, lastDay, remindMin }, ctx.env.OPERATOR_ZONE, ctx.now)
  return { title, place, notes, color, remindMin, ...timing, lastDay, ...reminder }
}

function readLastDay({ t, env }: Reading, timing: Timing): string | null {
  try {
    return lastDayOf(timing, env.OPERATOR_ZONE)
  } catch (error) {
    if (error instanceof RuleError) throw invalid({ rule: [t('calendar:no_rule')] })
    throw error
  }
}

/** How many more events there is room for, and how many more of those that repeat. */
export async function roomOf({ db, user }: Asking): Promise<{ all: number; repeating: number }> {
  const [row] = await db
    .select({ all: count(), repeating: count(calendarEvents.rule) })
    .from(calendarEvents)
    .where(and(own({ user }), isNull(calendarEvents.deletedAt)))
  return { all: mostEvents - (row?.all ?? 0), repeating: mostRepeating - (row?.repeating ?? 0) }
}

export const tooMany = ({ t }: Pick<ActorContext, 't'>) =>
  invalid({ non_field_errors: [t('calendar:too_many', { count: mostEvents })] })
export const tooManyRepeat = ({ t }: Pick<ActorContext, 't'>) =>
  invalid({ rule: [t('calendar:too_many_repeat', { count: mostRepeating })] })

/** Refuses an event that there is no room for; `id` names one that is there already. */
export async function checkRoom(ctx: ActorContext, rule: string | null, id?: string): Promise<void> {
  if (id === undefined && (await roomOf(ctx)).all <= 0) throw tooMany(ctx)
  if (rule === null) return
  const [others] = await ctx.db
    .select({ repeating: count() })
    .from(calendarEvents)
    .where(
      and(
        own(ctx),
        isNull(calendarEvents.deletedAt),
        isNotNull(calendarEvents.rule),
        id === undefined ? undefined : ne(calendarEvents.id, id),
      ),
    )
  if ((others?.repeating ?? 0) >= mostRepeating) throw tooManyRepeat(ctx)
}

export async function insertEvent(ctx: ActorContext, input: CalendarEventInput): Promise<EventRow> {
  await checkRoom(ctx, input.rule)
  const [row] = await ctx.db
    .insert(calendarEvents)
    .values({
      ...columnsOf(ctx, { ...input, except: [] }),
      ...{ accountId: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now },
    })
    .returning()
  if (!row) throw new Error('An event was not stored.')
  return row
}

export async function updateEvent(
  ctx: ActorContext,
  before: EventRow,
  values: { [Name in keyof EventRow]?: EventRow[Name] | undefined },
): Promise<EventRow> {
  const [row] = await ctx.db
    .update(calendarEvents)
    .set({ ...values, updatedAt: ctx.now, version: before.version + 1 })
    .where(owned(ctx, before.id))
    .returning()
  if (!row) throw notFound()
  return row
}
