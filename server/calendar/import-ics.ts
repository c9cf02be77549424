import { Temporal } from 'temporal-polyfill'
import {
  type CalendarEventInput,
  calendarEventInput,
  earliestReminder,
  mostExcept,
} from '#contract/calendar.ts'
import { addDays } from '#server/platform/time/days.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { blocksOf, type IcsBlock, readBlock, type Wall } from '#server/series/ics-block.ts'

/** The largest file that is read, in bytes, and how many events it may have. */
export const maxIcsBytes = 1024 * 1024
export const maxIcsEvents = 1000
/** A block is longer only where it has a picture or a whole conversation. */
const longestBlock = 64 * 1024

export type ReadEvent = CalendarEventInput & { except: string[]; uid: string | null }

/** A clock time of another zone on the clock of the office; as it is written where that zone is not known. */
function translated({ day, clock }: Wall, tzid: string | null, zone: string): Wall {
  if (tzid === null || tzid === zone) return { day, clock }
  try {
    const at = Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(tzid).withTimeZone(zone)
    return { day: at.toPlainDate().toString(), clock: at.toPlainTime().toString({ smallestUnit: 'minute' }) }
  } catch {
    return { day, clock }
  }
}

const written = ({ day, clock }: Wall) => `${day}T${clock}`

/** Start and end as the contract has them; an end that lies before the start is the start. */
function timesOf({ start, stop, whole, tzid }: IcsBlock, zone: string) {
  if (whole) {
    const last = stop.day > start.day ? addDays(stop.day, -1) : start.day
    return { allDay: true, start: start.day, end: last }
  }
  const from = written(translated(start, tzid, zone))
  const to = written(translated(stop, tzid, zone))
  const [, last = from] = [from, to].toSorted()
  return { allDay: false, start: from, end: last }
}

function eventOf(block: IcsBlock, zone: string): ReadEvent | undefined {
  const { summary, description, location, rule, except, alarmMin, uid, replaced } = block
  const remindMin = alarmMin !== null && alarmMin >= 0 && alarmMin <= earliestReminder ? alarmMin : null
  const read = calendarEventInput.safeParse({
    ...timesOf(block, zone),
    title: summary.slice(0, 200).trim() || '–',
    place: location.slice(0, 200).trim(),
    notes: description.slice(0, 5000).trim(),
    rule: rule?.replaceAll(/\s/g, '') ?? null,
    remindMin,
  })
  if (!read.success) return undefined
  const name = replaced === null ? uid : `${uid} ${replaced}`
  return { ...read.data, except: except.slice(0, mostExcept), uid: uid ? name.slice(0, 300) : null }
}

/** Those of a series that were changed alone leave it, and so do those that were called off. */
function withoutReplaced(blocks: readonly IcsBlock[]): IcsBlock[] {
  const replaced = new Map<string, string[]>()
  for (const { uid, replaced: day } of blocks)
    if (uid && day) replaced.set(uid, [...(replaced.get(uid) ?? []), day])
  return blocks
    .filter(({ cancelled }) => !cancelled)
    .map((block) =>
      block.rule === null
        ? block
        : { ...block, except: [...block.except, ...(replaced.get(block.uid) ?? [])] },
    )
}

export type IcsProblem = 'file.no_calendar' | 'file.too_many'

/**
 * The events of an iCalendar file (RFC 5545), those that repeat with their rule, and how many made no sense; or what is
 * wrong with a file that can't be read at all.
 */
export async function readEvents(
  bytes: Uint8Array,
  zone: string,
): Promise<{ events: ReadEvent[]; unreadable: number } | IcsProblem> {
  const lines = blocksOf(new TextDecoder().decode(bytes))
  if (!lines) return 'file.no_calendar'
  if (lines.length > maxIcsEvents) return 'file.too_many'
  const turn = createTurnYielder()
  const blocks: IcsBlock[] = []
  let unreadable = 0
  for (const text of lines) {
    try {
      if (text.length > longestBlock) throw new RangeError('too long')
      blocks.push(readBlock(text, zone))
    } catch {
      unreadable += 1
    }
    await turn()
  }
  const events = withoutReplaced(blocks).map((block) => eventOf(block, zone))
  const read = events.filter((event) => event !== undefined)
  return { events: read, unreadable: unreadable + events.length - read.length }
}
