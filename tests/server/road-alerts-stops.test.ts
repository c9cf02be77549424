import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { geofences } from '#server/schema/geofences.ts'
import { trips } from '#server/schema/trips.ts'
import { home, north, roadWorld, school } from './support/road-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, report, look, alerts, rider, carrying, reset } = await roadWorld(server)
beforeEach(reset)

const kinds = async () => (await alerts()).map(({ kind, until }) => [kind, until === null ? 'lasts' : 'over'])

describe('left early', () => {
  const run = (minutes: number, values: Parameters<typeof world.trip>[0] = {}) =>
    world.trip(
      { driverId: 'amal', vehicleId: 'car', status: 'at_pickup', startAt: world.after(minutes), ...values },
      { children: ['ada', 'ben'] },
    )
  const arrived = async (id: string) => {
    const [trip] = await db.select().from(trips).where(eq(trips.id, id))
    const stops = (trip?.stops ?? []).map((stop, seq) =>
      seq === 0 ? { ...stop, arrivedAt: clock().toISOString() } : stop,
    )
    await db.update(trips).set({ stops }).where(eq(trips.id, id))
  }
  const leave = async () => {
    for (const metres of [60, 170, 320]) {
      clock.advance(10)
      await report('car-tracker', north(home, metres), 30)
    }
  }

  test('a stop with somebody missing more than two minutes before its time, until they are aboard', async () => {
    const id = await run(8)
    await arrived(id)
    await report('car-tracker', home, 0)
    await rider(id, 'ada', 'boarded', '4 Park Row, Bristol')
    expect(await look()).toBe(0)
    await leave()
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
    expect((await alerts())[0]).toMatchObject({
      ...{ kind: 'left_early', until: null, place: '4 Park Row, Bristol' },
      figures: { minutes: 8, riders: 1 },
    })
    await rider(id, 'ben', 'no_show')
    await look()
    expect(await kinds()).toEqual([['left_early', 'over']])
  })

  test('ends when the vehicle is back', async () => {
    const id = await run(8)
    await arrived(id)
    await report('car-tracker', home, 0)
    await leave()
    await look()
    clock.advance(20)
    await report('car-tracker', north(home, 40), 20)
    await look()
    expect(await kinds()).toEqual([['left_early', 'over']])
  })

  test.each([
    [
      'everybody is aboard or excused',
      8,
      async (id: string) => {
        await rider(id, 'ada', 'boarded', '4 Park Row, Bristol')
        await rider(id, 'ben', 'absent')
      },
    ],
    ['it is nearly time', 2, async () => undefined],
    [
      'it never was there',
      8,
      async (id: string) => {
        await db.update(trips).set({ status: 'en_route' }).where(eq(trips.id, id))
      },
    ],
  ])('nothing where %s', async (name, minutes, before) => {
    const id = await run(minutes)
    if (!name.includes('never')) {
      await arrived(id)
      await report('car-tracker', home, 0)
    } else await report('car-tracker', north(home, 160), 30)
    await before(id)
    await leave()
    expect(await look()).toBe(0)
  })

  test('one jump of a position is no departure', async () => {
    const id = await run(8)
    await arrived(id)
    await report('car-tracker', home, 0)
    clock.advance(10)
    await report('car-tracker', north(home, 400), 0)
    expect(await look()).toBe(0)
    clock.advance(10)
    await report('car-tracker', home, 0)
    expect(await look()).toBe(0)
    // Nor where it is all that is known of the last minute.
    clock.advance(70)
    await report('car-tracker', north(home, 400), 0)
    expect(await look()).toBe(0)
  })

  test('a red light at a stop is no stop, a minute of waiting is one, whoever pressed nothing', async () => {
    await run(8, { status: 'en_route' })
    await report('car-tracker', home, 0)
    await leave()
    expect(await look()).toBe(0)
    await reset()
    await run(8, { status: 'en_route' })
    for (let second = 0; second <= 70; second += 10) {
      await report('car-tracker', home, 0)
      clock.advance(10)
    }
    await leave()
    expect(await look()).toBe(1)
  })
})

describe('a child got on or off away from the stop', () => {
  const around = async (place: typeof home) => {
    for (const _ of [1, 2]) {
      clock.advance(10)
      await report('car-tracker', place, 0)
    }
  }

  test('is told with the next position, and is over with that', async () => {
    const id = await carrying()
    await reset()
    await db.update(trips).set({ status: 'onboard', completedAt: null }).where(eq(trips.id, id))
    await around(north(school, 420))
    await rider(id, 'ada', 'released', 'Hillside Primary')
    const at = clock()
    expect(await look()).toBe(0)
    await around(north(school, 420))
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
    const [alert] = await alerts()
    expect(alert).toMatchObject({
      ...{ kind: 'wrong_stop', at, until: at, place: 'Hillside Primary' },
      figures: { metres: 420, riders: 1 },
    })
  })

  test('nothing at the stop, without a position of just then, or at a place that was no stop', async () => {
    const id = await carrying()
    await around(north(home, 250))
    await rider(id, 'ada', 'boarded', '4 Park Row, Bristol')
    await around(north(home, 250))
    expect(await look()).toBe(0)
    clock.advance(600)
    // The tracker slept at the stop.
    await rider(id, 'ada', 'released', 'Hillside Primary')
    await around(north(school, 900))
    expect(await look()).toBe(0)
    await rider(id, 'ada', 'released', null)
    await around(north(school, 900))
    expect(await look()).toBe(0)
  })
})

describe('stands elsewhere with a child aboard', () => {
  const elsewhere = { lat: 51.4, lng: -2.5 }
  const stand = async (seconds: number, place = elsewhere, kmh = 0) => {
    for (let second = 0; second < seconds; second += 20) {
      clock.advance(20)
      await report('car-tracker', north(place, second % 40 === 0 ? 0 : 12), kmh)
    }
  }

  test('begins after four minutes, lasts, and ends when it drives on', async () => {
    await carrying()
    await stand(240)
    expect(await look()).toBe(0)
    await stand(20)
    expect(await look()).toBe(1)
    await stand(60)
    expect(await look()).toBe(0)
    expect((await alerts())[0]).toMatchObject({ kind: 'unplanned_stop', until: null, figures: { riders: 1 } })
    await stand(20, north(elsewhere, 200), 30)
    await look()
    expect(await kinds()).toEqual([['unplanned_stop', 'over']])
  })

  test('not at a stop or a school, not in a queue that creeps on, not with nobody aboard', async () => {
    const id = await carrying()
    await stand(400, north(school, 200))
    expect(await look()).toBe(0)
    await reset()
    await db.update(trips).set({ status: 'onboard', completedAt: null }).where(eq(trips.id, id))
    for (let second = 0; second < 400; second += 20) await stand(20, north(elsewhere, second), 4)
    expect(await look()).toBe(0)
    await rider(id, 'ada', 'released', 'Hillside Primary')
    await stand(400, north(elsewhere, 5000))
    expect(await look()).toBe(0)
  })

  test('not within reach of the geofence that was drawn for a school, however far its point is', async () => {
    await carrying()
    await db.insert(geofences).values({
      ...{
        id: 'field',
        name: 'Playing field',
        kind: 'school',
        active: true,
        onEnter: 'nothing',
        onExit: 'nothing',
      },
      area: { shape: 'circle', center: north(elsewhere, 800), radiusM: 600 },
    })
    await stand(400)
    expect(await look()).toBe(0)
    await db.update(geofences).set({ active: false })
    expect(await look()).toBe(1)
  })
})
