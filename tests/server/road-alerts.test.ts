import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { devices } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { noteRunPhones } from '#server/tracking/run-phones.ts'
import { home, north, roadWorld } from './support/road-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const { world, report, look, alerts, notified, rider, carrying, reset } = await roadWorld(server)
beforeEach(reset)

const kinds = async () => (await alerts()).map(({ kind, until }) => [kind, until === null ? 'lasts' : 'over'])
const ago = (seconds: number) => new Date(clock().getTime() - seconds * 1000)

describe('silent with a child aboard', () => {
  test('begins two minutes after a vehicle that moved was heard, once, and ends when it is heard again', async () => {
    const id = await carrying()
    await report('car-tracker', home, 40)
    clock.advance(119)
    expect(await look()).toBe(0)
    clock.advance(1)
    expect(await look()).toBe(1)
    expect(await look()).toBe(0)
    const [alert] = await alerts()
    expect(alert).toMatchObject({
      kind: 'silent',
      vehicleId: 'car',
      tripId: id,
      driverId: 'amal',
      until: null,
    })
    expect(alert).toMatchObject({ at: ago(120), figures: { riders: 1 }, latitude: home.lat })
    expect(await notified()).toEqual([
      {
        kind: 'alert_silent',
        data: {
          ...{ reference: 'AB12 CDE', at: ago(120).toISOString(), zone: 'Europe/London', booking: null },
          vehicle: 'car',
        },
      },
    ])
    clock.advance(30)
    await report('car-tracker', home, 40)
    await look()
    expect((await alerts())[0]?.until).toEqual(clock())
    // And again: that is another one.
    clock.advance(130)
    expect(await look()).toBe(1)
    expect(await kinds()).toEqual([
      ['silent', 'over'],
      ['silent', 'lasts'],
    ])
  })

  test('one that stood is given five minutes', async () => {
    await carrying()
    await report('car-tracker', home, 2)
    clock.advance(299)
    expect(await look()).toBe(0)
    clock.advance(1)
    expect(await look()).toBe(1)
  })

  test('ends with the last child getting off, and begins anew with the next one', async () => {
    const id = await carrying({}, { children: ['ada', 'ben'] })
    await report('car-tracker', home, 40)
    clock.advance(150)
    await look()
    await rider(id, 'ada', 'released', 'Hillside Primary')
    await look()
    expect(await kinds()).toEqual([['silent', 'over']])
    clock.advance(60)
    await rider(id, 'ben', 'boarded', '4 Park Row, Bristol')
    expect(await look()).toBe(0)
    clock.advance(120)
    expect(await look()).toBe(1)
  })

  test('ends where another vehicle takes the children', async () => {
    const id = await carrying()
    await report('car-tracker', home, 40)
    clock.advance(150)
    await look()
    await report('van-tracker', home, 0)
    await db.update(trips).set({ vehicleId: 'van' }).where(eq(trips.id, id))
    expect(await look()).toBe(0)
    expect(await kinds()).toEqual([['silent', 'over']])
  })

  test('nobody aboard, no word ever, or no running trip is no alert', async () => {
    await report('car-tracker', home, 40)
    await world.trip(
      { driverId: 'amal', vehicleId: 'car', status: 'en_route', startAt: world.after(-5) },
      { children: ['ben'] },
    )
    await carrying({ vehicleId: 'untested', driverId: 'lee' })
    clock.advance(600)
    expect(await look()).toBe(0)
  })

  test('a driver’s phone speaks for a vehicle whose own device is silent', async () => {
    const id = await carrying()
    await db.insert(devices).values({
      id: 'phone',
      name: 'Phone',
      uniqueId: 'phone',
      source: 'phone',
      phoneOf: 'amal',
      active: true,
    })
    await noteRunPhones(db, [
      { tripId: id, deviceId: 'phone', vehicleId: 'car', times: [ago(0), ago(-3600)] },
    ])
    await report('car-tracker', home, 40)
    for (let second = 0; second < 400; second += 20) {
      clock.advance(20)
      await report('phone', home, 40)
      expect(await look()).toBe(0)
    }
    clock.advance(121)
    expect(await look()).toBe(1)
  })
})

test('a vehicle without a device is known by its driver’s phone: too fast with it, silent without it', async () => {
  const id = await carrying({ vehicleId: 'untested', driverId: 'lee' })
  await db
    .insert(devices)
    .values({ id: 'lee', name: 'Phone', uniqueId: 'lee', source: 'phone', phoneOf: 'lee', active: true })
  await noteRunPhones(db, [
    { tripId: id, deviceId: 'lee', vehicleId: 'untested', times: [ago(0), ago(-3600)] },
  ])
  for (let second = 0; second < 30; second += 5) {
    clock.advance(5)
    await report('lee', north(home, second * 35), 126)
  }
  expect(await look()).toBe(1)
  clock.advance(120)
  expect(await look()).toBe(1)
  expect((await alerts()).map(({ kind, vehicleId, tripId }) => [kind, vehicleId, tripId])).toEqual([
    ['speeding', 'untested', id],
    ['silent', 'untested', id],
  ])
})

describe('too fast', () => {
  /** Drives north for some seconds at a speed, a position every five; what it says of it may differ. */
  async function drive(kmh: number, seconds: number, said = kmh, accuracyM = 5) {
    for (let second = 0; second < seconds; second += 5) {
      clock.advance(5)
      place = north(place, (kmh / 3.6) * 5)
      await report('car-tracker', place, said, { accuracyM })
    }
  }
  let place = home
  beforeEach(() => {
    place = home
  })

  test('is one alert for a stretch, with its greatest speed, until it was slower for a minute', async () => {
    await drive(100, 30)
    await drive(118, 15)
    // Ten seconds are too short: from the first to the third position.
    expect(await look()).toBe(0)
    await drive(118, 10)
    expect(await look()).toBe(1)
    await drive(131, 20)
    await look()
    // Not slow enough, and slow not long enough.
    await drive(104, 30)
    await look()
    await drive(95, 30)
    await look()
    await drive(125, 20)
    await look()
    expect(await alerts()).toHaveLength(1)
    expect((await alerts())[0]).toMatchObject({
      kind: 'speeding',
      until: null,
      figures: { kmh: 131, limitKmh: 110 },
    })
    const last = clock()
    await drive(90, 65)
    await look()
    expect((await alerts())[0]).toMatchObject({ until: last })
    await look()
    expect(await alerts()).toHaveLength(1)
    await drive(90, 60)
    await drive(120, 25)
    expect(await look()).toBe(1)
    // The desk is notified once an hour.
    expect((await notified()).map(({ kind }) => kind)).toEqual(['alert_speeding'])
  })

  test('what the way does not bear out is noise, and so is what is not exact', async () => {
    await drive(40, 30, 140)
    expect(await look()).toBe(0)
    await drive(120, 30, 120, 80)
    expect(await look()).toBe(0)
    // One wild value among others.
    await drive(100, 20)
    await drive(100, 5, 180)
    await drive(100, 20)
    expect(await look()).toBe(0)
  })

  test('what comes late, and a vehicle that is off, makes none; without a limit nobody is too fast', async () => {
    for (let second = 0; second < 60; second += 5)
      await report('car-tracker', north(home, second * 40), 144, { agoS: 900 - second })
    expect(await look()).toBe(0)
    await drive(150, 40)
    expect(await look(0)).toBe(0)
    expect(await look()).toBe(1)
    // Nothing is heard of it any more.
    clock.advance(301)
    await look()
    expect(await kinds()).toEqual([['speeding', 'over']])
  })
})
