import * as z from 'zod'
import * as access from '#contract/access.ts'
import { noteColors } from '#contract/lists/notes.ts'
import { mondayOf, zone } from '#demo/clock.ts'
import list from '#demo/data/calendar.json' with { type: 'json' }
import type { Account, CalendarEvent, Making } from '#demo/types.ts'
import { reminderOf } from '#server/calendar/remind.ts'
import { addDays } from '#server/platform/time/days.ts'

/** `day` counts from today; events that repeat begin some weeks ago, on a day of the week or of the month. */
const seeds = z
  .array(
    z.strictObject({
      title: z.string(),
      day: z.int(),
      weekday: z.int().optional(),
      monthday: z.int().optional(),
      days: z.int().default(1),
      from: z.string().nullable().default(null),
      to: z.string().nullable().default(null),
      place: z.string(),
      notes: z.string(),
      color: z.enum(noteColors),
      rule: z.string().nullable().default(null),
      remindMin: z.int().nullable().default(null),
    }),
  )
  .parse(list)

type Seed = (typeof seeds)[number]

function firstDay({ day, weekday, monthday }: Seed, today: string): string {
  if (weekday !== undefined) return addDays(mondayOf(today), weekday - 1 - 28)
  if (monthday !== undefined) return `${addDays(today, -90).slice(0, 8)}${String(monthday).padStart(2, '0')}`
  return addDays(today, day)
}

/** What people of the office have in their calendars, in the words of whoever wrote it. */
export function makeCalendar({ random, now, today }: Making, accounts: readonly Account[]): CalendarEvent[] {
  const chance = random.fork('calendar')
  const owners = accounts.filter(({ role }) => access.workspace.use.includes(role))
  return owners.flatMap(({ id: accountId }) =>
    seeds.map((seed) => {
      const { title, place, notes, color, rule, remindMin } = seed
      const startDay = firstDay(seed, today)
      const endDay = addDays(startDay, seed.days - 1)
      const lastDay = rule === null ? endDay : null
      const timing = {
        startDay,
        startTime: seed.from,
        endDay,
        endTime: seed.to,
        rule,
        except: [],
        lastDay,
        remindMin,
      }
      const stored = { createdAt: now, updatedAt: now, version: 1, deletedAt: null, uid: null }
      const reminder = reminderOf(timing, zone, now)
      return { id: chance.id(), accountId, title, place, notes, color, ...timing, ...reminder, ...stored }
    }),
  )
}
