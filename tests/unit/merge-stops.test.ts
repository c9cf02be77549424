import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinStops, orderStops, type Part, timeStops } from '#server/rides/merge-stops.ts'
import { expectedAt, planStops } from '#server/rides/plan-stops.ts'
import { skipEmpty, stopsFor, withCalls } from '#server/rides/stop-calls.ts'
import { legLoads, peakLoad } from '#server/trips/capacity.ts'

const homes = ['Oak Lane', 'Elm Road', 'Ash Walk', 'Fir Court']
const place = (name: string, index: number) => ({
  place: name,
  point: { lat: 51.45 + index * 0.01, lng: -2.6 },
})
const school = place('School', 9)
const start = Date.parse('2026-03-11T08:00:00Z')

/** A booking of one child or several, to school or back, at some time of one morning. */
const ride = fc.record({
  home: fc.nat(homes.length - 1),
  way: fc.constantFrom('to_school' as const, 'from_school' as const),
  children: fc.integer({ min: 1, max: 3 }),
  guests: fc.nat(2),
  wheelchair: fc.boolean(),
  at: fc.nat(120),
  takes: fc.integer({ min: 5, max: 60 }),
  early: fc.boolean(),
})
type Ride = typeof ride extends fc.Arbitrary<infer One> ? One : never

const bookingOf = ({ children, guests, wheelchair }: Ride, index: number) => ({
  id: `b${index}`,
  passengers: children + guests,
  wheelchairs: wheelchair ? 1 : 0,
  seatNeeds: [],
  assistantRequired: false,
})
function planned(one: Ride, index: number) {
  const pickupAt = new Date(start + one.at * 60_000)
  const home = place(homes[one.home] ?? '', one.home)
  const [pickup, dropoff] = one.way === 'to_school' ? [home, school] : [school, home]
  const dropoffAt = new Date(pickupAt.getTime() + one.takes * 60_000)
  const ids = Array.from({ length: one.children }, (_, child) => `c${index}-${child}`)
  const passengers = ids.map((id, child) =>
    expectedAt(
      {
        id,
        seatNeed: 'none',
        mobility: one.wheelchair && child === 0 ? 'wheelchair' : 'walks',
        mustBeMet: false,
      },
      `b${index}`,
    ),
  )
  const stops = withCalls(
    planStops({ pickup, dropoff, stops: [], pickupAt, dropoffAt }, pickupAt),
    { id: `b${index}`, direction: one.way },
    ids.map((id) => ({ id })),
  )
  return { part: { stops, early: one.early } satisfies Part, passengers, booking: bookingOf(one, index) }
}
const several = fc.array(ride, { minLength: 1, maxLength: 5 }).map((rides) => rides.map(planned))

test('every stop is for somebody who gets on or off, and everybody does both, in this order', () => {
  fc.assert(
    fc.property(several, (all) => {
      const stops = orderStops(all.map(({ part }) => part))
      for (const { calls } of stops) expect(calls.flatMap(({ on, off }) => [...on, ...off])).not.toEqual([])
      for (const { childId } of all.flatMap(({ passengers }) => passengers)) {
        const at = (does: 'on' | 'off') =>
          stops.flatMap((stop, seq) => (stop.calls.some((call) => call[does].includes(childId)) ? [seq] : []))
        expect([at('on').length, at('off').length]).toEqual([1, 1])
        expect(at('on')[0]).toBeLessThan(at('off')[0] ?? -1)
      }
    }),
  )
})

test('what a booking reads of a shared trip is what it had alone: places, order and riders', () => {
  fc.assert(
    fc.property(several, (all) => {
      const stops = orderStops(all.map(({ part }) => part))
      for (const { part, booking } of all) {
        const own = stopsFor(stops, new Set([booking.id]))
        const words = (some: typeof own) => some.map(({ place: at, calls }) => [at, calls])
        expect(words(own)).toEqual(words([...part.stops]))
      }
    }),
  )
})

test('without a booking that joined, a trip is planned as it was before', () => {
  fc.assert(
    fc.property(several, ride, (all, more) => {
      const parts = all.map(({ part }) => part)
      const before = orderStops(parts)
      orderStops([...parts, planned(more, all.length).part])
      expect(orderStops(parts)).toEqual(before)
    }),
  )
})

test('times go forward, and nobody who may be fetched earlier is brought later', () => {
  fc.assert(
    fc.property(several, fc.array(fc.nat(1800), { minLength: 12, maxLength: 12 }), (all, seconds) => {
      const ordered = orderStops(all.map(({ part }) => part))
      for (const early of [true, false]) {
        const times = timeStops(ordered, seconds, early).map(({ eta }) => Date.parse(eta))
        for (const [index, time] of times.entries())
          if (index > 0)
            expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual((seconds[index - 1] ?? 0) * 1000)
        if (early)
          for (const [index, time] of times.entries())
            expect(time).toBeLessThanOrEqual(Date.parse(ordered[index]?.eta ?? ''))
      }
    }),
  )
})

test('nobody is driven from a place to itself within a quarter of an hour, and each booking keeps its stops', () => {
  fc.assert(
    fc.property(several, fc.boolean(), (all, early) => {
      const ordered = orderStops(all.map(({ part }) => part))
      const way = ordered.slice(1).map((to, from) => (ordered[from]?.place === to.place ? 0 : 600))
      const stops = joinStops(timeStops(ordered, way, early), early)
      for (const [seq, stop] of stops.entries()) {
        expect(stop.seq).toBe(seq)
        const next = stops[seq + 1]
        if (!next) continue
        const apart = Date.parse(next.eta) - Date.parse(stop.eta)
        expect(apart).toBeGreaterThanOrEqual(0)
        if (next.place === stop.place) expect(apart).toBeGreaterThan(15 * 60_000)
      }
      for (const { part, booking } of all) {
        const own = stopsFor(stops, new Set([booking.id]))
        expect(own.map(({ calls }) => calls)).toEqual(part.stops.map(({ calls }) => calls))
      }
    }),
  )
})

test('two rides to one door, twenty minutes apart when each is alone, are brought there at once', () => {
  const home = place('Home', 7)
  const ride = (id: string, at: number, takes: number, pickup: ReturnType<typeof place>): Part => {
    const pickupAt = new Date(start + at * 60_000)
    const dropoffAt = new Date(pickupAt.getTime() + takes * 60_000)
    const stops = planStops({ pickup, dropoff: home, stops: [], pickupAt, dropoffAt }, pickupAt)
    return { stops: withCalls(stops, { id, direction: 'from_school' }, [{ id: `${id}-1` }]), early: false }
  }
  const ordered = orderStops([ride('b1', 0, 14, place('Hill', 1)), ride('b2', 10, 23, place('Fishponds', 2))])
  expect(ordered.map((stop) => stop.place)).toEqual(['Hill', 'Fishponds', 'Home', 'Home'])
  const stops = joinStops(timeStops(ordered, [600, 1380, 0], false), false)
  expect(stops.map((stop) => [stop.place, stop.eta.slice(11, 16), stop.calls.length])).toEqual([
    ['Hill', '08:00', 1],
    ['Fishponds', '08:10', 1],
    ['Home', '08:33', 2],
  ])
})

test('a vehicle with room for the peak has room on each leg, counted rider by rider', () => {
  fc.assert(
    fc.property(several, (all) => {
      const stops = orderStops(all.map(({ part }) => part))
      const passengers = all.flatMap((one) => one.passengers)
      const booked = all.map(({ booking }) => booking)
      const trip = { stops, passengers, leftBefore: [], assistantId: null }
      const peak = peakLoad(trip, booked)
      let aboard = { seats: 0, wheelchairs: 0 }
      const legs = legLoads(trip, booked)
      for (const [seq, stop] of stops.slice(0, -1).entries()) {
        for (const call of stop.calls) {
          const one = all.find(({ booking }) => booking.id === call.booking)
          if (!one) throw new Error('unknown booking')
          const sign = call.on.length > 0 ? 1 : -1
          const chairs = one.passengers.filter(({ mobility }) => mobility === 'wheelchair').length
          aboard = {
            seats: aboard.seats + sign * (one.booking.passengers - chairs),
            wheelchairs: aboard.wheelchairs + sign * chairs,
          }
        }
        expect(legs[seq]).toMatchObject(aboard)
        expect(legs[seq]?.seats).toBeLessThanOrEqual(peak.seats)
        expect(legs[seq]?.wheelchairs).toBeLessThanOrEqual(peak.wheelchairs)
      }
    }),
  )
})

test('who stays behind takes along the stops that were theirs alone, and none of the others', () => {
  fc.assert(
    fc.property(several, fc.nat(4), (all, index) => {
      const stops = orderStops(all.map(({ part }) => part))
      const gone = all[index % all.length]
      const passengers = all.flatMap((one) =>
        one.passengers.map((each) => (one === gone ? { ...each, state: 'absent' as const } : each)),
      )
      const booked = all.map(({ booking }) => booking)
      const guests = (gone?.booking.passengers ?? 0) > (gone?.passengers.length ?? 0)
      for (const { skipped, calls } of skipEmpty({ stops, passengers, leftBefore: [] }, booked)) {
        const alone = calls.every(({ booking }) => booking === gone?.booking.id)
        expect(skipped === true).toBe(alone && !guests)
      }
    }),
  )
})
