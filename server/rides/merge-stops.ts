import type { StoredStop } from '#server/schema/trips.ts'
import { isSameSpot, kindOf } from './stop-calls.ts'

/** The stops of one booking as it would be driven alone. `early` may be fetched before the planned time. */
export interface Part {
  stops: readonly StoredStop[]
  early: boolean
}
interface Placed {
  stop: StoredStop
  parts: number[]
  early: boolean
}

/** Stops at one place become one when their times are no further apart. */
const mergeWithinMs = 15 * 60_000
const eta = ({ eta: text }: Pick<StoredStop, 'eta'>) => Date.parse(text)

/** One stop of two at a place: the earlier time where both may be early, else the later one. */
function merged(one: StoredStop, other: StoredStop, early: boolean): StoredStop {
  const calls = [...one.calls, ...other.calls]
  const at = (early ? Math.min : Math.max)(eta(one), eta(other))
  const notes = calls.flatMap((call) => call.notes ?? []).join('\n')
  return { ...one, kind: kindOf(calls), calls, eta: new Date(at).toISOString(), ...(notes && { notes }) }
}

function mergeInto(one: Placed, stop: StoredStop, part: number, early: boolean) {
  one.early &&= early
  one.stop = merged(one.stop, stop, one.early)
  one.parts.push(part)
}

const areNear = (one: StoredStop, other: StoredStop) =>
  isSameSpot(one, other) && Math.abs(eta(other) - eta(one)) <= mergeWithinMs

/**
 * The stops of several bookings in the order of their planned times, those at one place as one. Within each booking the
 * order stays, so that whoever is fetched is fetched before being brought.
 */
export function orderStops(parts: readonly Part[]): StoredStop[] {
  const all = parts
    .flatMap(({ stops, early }, part) => stops.map((stop) => ({ stop, part, early })))
    .sort((a, b) => eta(a.stop) - eta(b.stop) || a.part - b.part || a.stop.seq - b.stop.seq)
  const placed: Placed[] = []
  for (const { stop, part, early } of all) {
    const before = placed.findLastIndex((one) => one.parts.includes(part))
    const fits = (one: Placed, index: number) =>
      index > before && areNear(one.stop, stop) && (index === placed.length - 1 || (early && one.early))
    const same = placed.find(fits)
    if (same) mergeInto(same, stop, part, early)
    else placed.push({ stop, parts: [part], early })
  }
  return placed.map(({ stop }, seq) => ({ ...stop, seq }))
}

/**
 * The times of merged stops, with the seconds from each to the next. Backwards from the last arrival when everybody may be
 * fetched earlier, so that nobody is late; else each stop is as late as the way to it makes it.
 */
export function timeStops(
  stops: readonly StoredStop[],
  seconds: readonly number[],
  early: boolean,
): StoredStop[] {
  const times = stops.map(eta)
  const way = (from: number) => Math.ceil((seconds[from] ?? 0) / 60) * 60_000
  if (early)
    for (let i = times.length - 2; i >= 0; i -= 1)
      times[i] = Math.min(times[i] ?? 0, (times[i + 1] ?? 0) - way(i))
  else
    for (let i = 1; i < times.length; i += 1)
      times[i] = Math.max(times[i] ?? 0, (times[i - 1] ?? 0) + way(i - 1))
  return stops.map((stop, seq) => ({ ...stop, seq, eta: new Date(times[seq] ?? 0).toISOString() }))
}

/** Neighbours at one place become one stop, once the way there has brought their times together. */
export function joinStops(stops: readonly StoredStop[], early: boolean): StoredStop[] {
  const joined: StoredStop[] = []
  for (const stop of stops) {
    const last = joined.at(-1)
    const isOwn = ({ booking }: StoredStop['calls'][number]) =>
      stop.calls.some((call) => call.booking === booking)
    if (last && areNear(last, stop) && !last.calls.some(isOwn))
      joined.splice(-1, 1, merged(last, stop, early))
    else joined.push(stop)
  }
  return joined.map((stop, seq) => ({ ...stop, seq }))
}
