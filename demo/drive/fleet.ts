import { runningTrips } from '#contract/lists/trips.ts'
import { dayOf, minute } from '#demo/clock.ts'
import { Random } from '#demo/random.ts'
import { legOf } from './leg.ts'
import type { LoadedTrip } from './load.ts'
import { type Before, type DemoStep, nextStep } from './timetable.ts'
import { afterTrips, standing, type Whereabouts, wasDriven, whereOn } from './whereabouts.ts'

/** A trip that began longer ago keeps nobody from the next one. */
const forgottenMs = 3 * 60 * minute
/** What was overdue by less than this when driving began is done in the minutes after, not as if it had been done in time. */
const graceMs = 30 * minute
/** Of fewer trips in a day none breaks down. */
const fewestTrips = 4

interface Planned {
  trip: LoadedTrip
  before: Before
  step: DemoStep | null
}

const isRunning = ({ status }: LoadedTrip) => runningTrips.includes(status)
const bySettingOff = (a: LoadedTrip, b: LoadedTrip) => Number(a.startedAt) - Number(b.startedAt)

/** What the demo knows of its trips, and what is to happen with them. `begunAt` is since when it drives. */
export class Fleet {
  readonly #begunAt: Date
  readonly #trips = new Map<string, LoadedTrip>()
  readonly #last = new Map<string, LoadedTrip>()
  /** Those that it took a step of. */
  readonly #driven = new Set<string>()
  #planned = new Map<string, Planned>()

  constructor(begunAt: Date) {
    this.#begunAt = begunAt
  }

  /**
   * Takes in the trips as they stand now.
   * @param last the last trips that vehicles drove, for those that drove none lately
   */
  set(trips: readonly LoadedTrip[], now: Date, last: readonly LoadedTrip[] = []) {
    this.#trips.clear()
    for (const trip of trips) this.#trips.set(trip.id, trip)
    for (const trip of last) if (trip.vehicleId) this.#last.set(trip.vehicleId, trip)
    this.#plan(now)
  }

  /** Takes in what a step made of a trip; undefined when it is gone. */
  put(id: string, trip: LoadedTrip | undefined, now: Date) {
    this.#driven.add(id)
    if (trip) this.#trips.set(id, trip)
    else this.#trips.delete(id)
    this.#plan(now)
  }

  #plan(now: Date) {
    const all = [...this.#trips.values()]
    const driven = Map.groupBy(
      all.filter((trip) => trip.vehicleId && wasDriven(trip)).sort(bySettingOff),
      ({ vehicleId }) => vehicleId,
    )
    const breaking = this.#breaking(all, now)
    const relieved = new Set(all.map(({ relievesId }) => relievesId))
    this.#planned = new Map(
      all.map((trip) => {
        const { vehicleId, startedAt } = trip
        const own = driven.get(vehicleId) ?? []
        const last = this.#last.get(vehicleId ?? '')
        const earlier = [...(last && !own.some(({ id }) => id === last.id) ? [last] : []), ...own].filter(
          (other) =>
            other.id !== trip.id &&
            (startedAt ? Number(other.startedAt) < startedAt.getTime() : other.startAt <= trip.startAt),
        )
        const before = vehicleId ? afterTrips(earlier) : { spot: null, freeAt: null }
        const over = trip.inHand || relieved.has(trip.id)
        return [trip.id, { trip, before, step: over ? null : this.#next(trip, before, trip.id === breaking) }]
      }),
    )
  }

  /** The trip that breaks down today: one that has not set off, until one did. */
  #breaking(all: readonly LoadedTrip[], now: Date): string | undefined {
    const today = dayOf(now)
    const todays = all.filter(({ startAt, status }) => dayOf(startAt) === today && status !== 'cancelled')
    if (todays.length < fewestTrips || todays.some(({ failReason }) => failReason === 'vehicle_breakdown'))
      return undefined
    const able = todays.filter(
      ({ status, inHand, relievesId, startAt }) =>
        !inHand &&
        relievesId === null &&
        startAt > this.#begunAt &&
        ['assigned', 'dispatched', 'en_route'].includes(status),
    )
    const draw = ({ id }: LoadedTrip) => new Random(`breakdown ${today} ${id}`).next()
    return able.sort((a, b) => draw(a) - draw(b))[0]?.id
  }

  #next(trip: LoadedTrip, before: Before, breaks: boolean): DemoStep | null {
    const step = nextStep(trip, before, breaks)
    if (!step) return null
    const overdueMs = this.#begunAt.getTime() - step.at.getTime()
    if (overdueMs < 0 || this.#driven.has(trip.id)) return step
    // What failed long ago was settled otherwise.
    if (overdueMs > graceMs) return step.action === 'relieve' ? null : step
    const waitS = 20 + new Random(`overdue ${trip.id} ${step.action}`).next() * 240
    return { ...step, at: new Date(this.#begunAt.getTime() + Math.round(waitS) * 1000) }
  }

  /** Whoever is to drive, or what, is still on the road with another trip. What should have begun long ago is past. */
  #isBusy({ id, driverId, vehicleId }: LoadedTrip, step: DemoStep, now: Date): boolean {
    if (step.action !== 'depart' || now.getTime() - step.at.getTime() > graceMs) return false
    return [...this.#trips.values()].some(
      (other) =>
        other.id !== id &&
        isRunning(other) &&
        (other.driverId === driverId || other.vehicleId === vehicleId) &&
        now.getTime() - Number(other.startedAt) < forgottenMs,
    )
  }

  /** What is due by `now`, the first first; of the trips of the last hours before those of days ago. */
  due(now: Date): { trip: LoadedTrip; step: DemoStep }[] {
    const isRecent = ({ trip }: { trip: LoadedTrip }) => now.getTime() - trip.startAt.getTime() < forgottenMs
    return [...this.#planned.values()]
      .flatMap(({ trip, step }) => {
        if (!step || step.at > now || this.#isBusy(trip, step, now)) return []
        return [{ trip, step }]
      })
      .sort((a, b) => Number(isRecent(b)) - Number(isRecent(a)) || a.step.at.getTime() - b.step.at.getTime())
  }

  /** Where the vehicle of a trip is at `at`, before, on or after it; null where nothing is known of it. */
  spotOf({ id }: LoadedTrip, at: Date): Whereabouts | null {
    const planned = this.#planned.get(id)
    if (!planned) return null
    const { trip, before, step } = planned
    if (!wasDriven(trip)) return before.spot && standing(before.spot, false)
    const arrives = step && ['arrive', 'arrive_dropoff'].includes(step.action) ? step.at : undefined
    return whereOn(trip, before, at, arrives)
  }

  /** Where each vehicle is that has driven, by its id, and since when it is on its leg. */
  vehicles(at: Date): Map<string, { where: Whereabouts; legStartedAt: Date | null }> {
    const found = new Map<string, { where: Whereabouts; legStartedAt: Date | null }>()
    const seen = (vehicleId: string, trip: LoadedTrip, where: Whereabouts | null) => {
      if (where) found.set(vehicleId, { where, legStartedAt: legOf(trip, null).startedAt })
    }
    for (const [vehicleId, trip] of this.#last)
      if (trip.completedAt) seen(vehicleId, trip, whereOn(trip, { spot: null }, trip.completedAt))
    const driven = [...this.#trips.values()].filter(wasDriven).sort(bySettingOff)
    for (const trip of driven) if (trip.vehicleId) seen(trip.vehicleId, trip, this.spotOf(trip, at))
    return found
  }
}
