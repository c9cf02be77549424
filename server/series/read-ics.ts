import { addDays } from '#server/platform/time/days.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { blocksOf, type IcsBlock, isDay, readBlock } from './ics-block.ts'
import { daysOfRule } from './rule.ts'

/** One event on one stretch of days; `time` is the clock time at which one of a part of a day begins. */
export interface IcsEvent {
  name: string
  from: string
  to: string
  time: string | null
  cancelled: boolean
}

/** The largest file that is read, in bytes. */
export const maxIcsBytes = 1024 * 1024
/** So many events one file may have; of those that repeat fewer, as each takes a while to unfold. */
export const maxIcsEvents = 2000
const maxRepeating = 100
/** How often one event may come about. */
const maxOccurrences = 500
/** For how many days one may have repeated. */
const longestRepeating = 3660
const maxName = 120

interface Clock {
  /** The zone of whoever reads it, for times in UTC; others are taken as they are written. */
  zone: string
  /** The last day that events are unfolded to. */
  until: string
}

const daysApart = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The first day, the last one, and the clock time of an event. */
function spanOf({ start, stop, whole }: IcsBlock) {
  const ends = stop.day > start.day && stop.clock === '00:00' ? addDays(stop.day, -1) : stop.day
  const [, last = start.day] = [start.day, ends].toSorted()
  const time = whole || (start.clock === '00:00' && stop.day > start.day) ? null : start.clock
  return { from: start.day, to: last, time }
}

/** The days of a rule up to the last one that is of use; throws for one that comes about too often, or since too long ago. */
function repeatsOf(rule: string, from: string, until: string, mayRepeat: boolean): string[] {
  if (!mayRepeat || daysApart(from, until) > longestRepeating) throw new RangeError('repeats too long')
  const limit = maxOccurrences + 1
  const days = daysOfRule(rule, { from, to: until, zone: 'UTC', limit })
  if (days.length === limit) throw new RangeError('repeats too often')
  return days
}

type Read = { events: IcsEvent[]; replaced: string | null; uid: string; repeats: boolean }

/** The days of one block; throws for what makes no sense. */
function unfold(block: string, { zone, until }: Clock, mayRepeat: boolean): Read {
  const read = readBlock(block, zone)
  const span = spanOf(read)
  if (!isDay(span.from) || !isDay(span.to)) throw new RangeError('no days')
  const name = read.summary.slice(0, maxName).trim() || '–'
  const common = { name, time: span.time, cancelled: read.cancelled }
  const starts = read.rule ? repeatsOf(read.rule, span.from, until, mayRepeat) : []
  const length = daysApart(span.from, span.to)
  const without = new Set(read.except)
  starts.push(span.from, ...read.also)
  return {
    events: [...new Set(starts)]
      .filter((day) => isDay(day) && !without.has(day))
      .map((day) => ({ ...common, from: day, to: addDays(day, length) })),
    replaced: read.replaced,
    uid: read.uid,
    repeats: read.rule !== null,
  }
}

export type IcsProblem = 'ics.unreadable' | 'ics.too_many'

/**
 * The events of an iCalendar file (RFC 5545) by the days that they are on, repeating ones unfolded, and how many blocks
 * made no sense. Answers what is wrong with a file that can't be read at all.
 */
export async function readIcs(
  bytes: Uint8Array,
  clock: Clock,
): Promise<{ events: IcsEvent[]; unreadable: number } | IcsProblem> {
  const blocks = blocksOf(new TextDecoder().decode(bytes))
  if (!blocks) return 'ics.unreadable'
  if (blocks.length > maxIcsEvents) return 'ics.too_many'
  const yieldTurn = createTurnYielder()
  const read: Read[] = []
  let [unreadable, repeating] = [0, 0]
  for (const block of blocks) {
    try {
      const one = unfold(block, clock, repeating < maxRepeating)
      if (one.repeats) repeating += 1
      read.push(one)
    } catch {
      unreadable += 1
    }
    await yieldTurn()
  }
  // An event of a series that was changed alone stands for the one it was.
  const replaced = new Set(read.flatMap(({ uid, replaced: day }) => (day ? [`${uid} ${day}`] : [])))
  const events = read.flatMap((one) =>
    one.events.filter(({ from }) => one.replaced !== null || !replaced.has(`${one.uid} ${from}`)),
  )
  return { events, unreadable }
}
