import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Booking, BookingRow } from '#contract/booking.ts'
import type { Page } from '#contract/page.ts'
import type { KnownPlace } from '#contract/place.ts'
import type { Stats } from '#contract/stats.ts'
import type { Trip, TripRow } from '#contract/trip.ts'
import { routes } from '#server/app/routes.ts'
import { throttles } from '#server/schema/accounts.ts'
import { notifications } from '#server/schema/notifications.ts'
import { bookingsPath, rideInput } from '#tests/server/support/booking-world.ts'
import type { Client } from '#tests/server/support/client.ts'
import type { Marker, Reader } from './markers.ts'
import { addressesOf, getRoutes, textOf } from './reading.ts'
import { apartWorld } from './world.ts'

const world = await apartWorld()
const { admin, markers } = world
afterAll(() => rmSync(world.env.DATA_DIR, { recursive: true, force: true }))

const calls: { path: string; addresses: string[] }[] = []
for (const route of getRoutes(routes)) {
  calls.push({ path: route.path, addresses: await addressesOf(route, admin) })
}
const readers = Object.keys(world.readers) as Reader[]
const clientOf = (reader: Reader) => world.signedIn(world.readers[reader])

/** Each marker with its text as it is looked for: whatever is answered may write it in capitals. */
const soughtTexts = markers.map((marker) => ({ marker, sought: marker.text.toLowerCase() }))

/** Nobody asks for as many files in a minute as is tried here. */
const unthrottled = () => world.db.delete(throttles)

/** Each marker that somebody is answered, with the first call that says it. */
async function readAll(client: Client) {
  const found = new Map<Marker, string>()
  await unthrottled()
  for (const address of calls.flatMap(({ addresses }) => addresses)) {
    const answer = await client.get<unknown>(address)
    if (answer.status >= 500 || [400, 429].includes(answer.status))
      throw new Error(`${address}: ${JSON.stringify(answer.body)}`)
    const answerText = textOf(answer).toLowerCase()
    for (const { marker, sought } of soughtTexts)
      if (!found.has(marker) && answerText.includes(sought)) found.set(marker, address)
  }
  return found
}

describe('every GET of the API', () => {
  test('shows an admin every marker: the world is not empty', async () => {
    const found = await readAll(admin)
    expect(markers.filter((marker) => !found.has(marker)).map(({ what }) => what)).toEqual([])
  }, 60_000)

  test.each(readers)(
    'shows %s what is theirs and nothing else',
    async (reader) => {
      const found = await readAll(await clientOf(reader))
      const foreign = [...found].filter(([marker]) => !marker.readers.includes(reader))
      expect(foreign.map(([{ what }, address]) => `${what} in ${address}`)).toEqual([])
      const own = markers.filter((marker) => marker.readers.includes(reader) && !found.has(marker))
      expect(own.map(({ what }) => what)).toEqual([])
    },
    60_000,
  )
})

/** An answer without the words that were searched for, which its links repeat. */
const without = (text: string, words: string) => text.replaceAll(encodeURIComponent(words), '')

describe('no search, filter or count', () => {
  const searches = getRoutes(routes).filter(
    ({ path, query }) => !path.includes('{') && query?.safeParse({ search: 'x' }).success,
  )
  const ask = async (client: Client, path: string, name: string, value: string) => {
    if (path.endsWith('/export')) await unthrottled()
    const { status, body } = await client.get<unknown>(`${path}?${name}=${encodeURIComponent(value)}`)
    return { status, answerText: without(JSON.stringify(body), value) }
  }

  test('finds something for an admin by everything that is searched', async () => {
    expect(searches.length).toBeGreaterThan(20)
    const jose = markers.find(({ what }) => what === 'name of Jose')
    for (const path of [bookingsPath, '/api/web/trip-management', '/api/web/parents']) {
      const { body } = await admin.get<{ count: number }>(`${path}?search=${jose?.text}`)
      expect(body.count, path).toBeGreaterThan(0)
    }
  })

  test.each(readers)(
    'shows %s by its answer what is hidden from them',
    async (reader) => {
      const client = await clientOf(reader)
      const guessed: string[] = []
      for (const { path } of searches) {
        const nonsense = await ask(client, path, 'search', 'Zqzzzzvx')
        if (nonsense.status !== 200) continue
        for (const { text, what, readers: known } of markers) {
          if (known.includes(reader)) continue
          const { answerText } = await ask(client, path, 'search', text)
          if (answerText !== nonsense.answerText) guessed.push(`${what} by ${path}`)
        }
      }
      expect(guessed).toEqual([])
    },
    120_000,
  )

  test.each(['amina', 'redland'] as const)(
    'shows %s anything by a filter for somebody else’s records',
    async (reader) => {
      const client = await clientOf(reader)
      const others = { child: 'ines', guardians: 'jose', parent: 'jose', driver: 'd2' }
      const guessed: string[] = []
      for (const { path, query } of getRoutes(routes)) {
        for (const [name, id] of Object.entries(others)) {
          if (path.includes('{') || !query?.safeParse({ [name]: id }).success) continue
          const nonsense = await ask(client, path, name, 'nobody')
          const answer = await ask(client, path, name, id)
          if (answer.answerText !== nonsense.answerText) guessed.push(`${id} by ${name} of ${path}`)
        }
      }
      expect(guessed).toEqual([])
    },
  )
})

/** What somebody of the office reads of the shared ride, and finds it by. */
const ofShared = ['key of Jose', 'note of the shared ride', 'name of Jose', 'home of Ines']

describe('a shared ride', () => {
  test.each(['admin', 'dispatcher', 'finance', 'support', 'viewer'] as const)(
    'is whole for %s',
    async (role) => {
      const client = await world.as(role)
      const answerText = textOf(await client.get(`${bookingsPath}/${world.shared}`))
      for (const { text, what } of markers.filter((one) => ofShared.includes(one.what)))
        expect(answerText, what).toContain(text)
      const name = markers.find(({ what }) => what === 'name of Ines')
      const { body } = await client.get<{ count: number }>(`${bookingsPath}?search=${name?.text}`)
      expect(body.count).toBeGreaterThan(3)
    },
  )

  test('begins for a family when it is at their own stop', async () => {
    const at = `${bookingsPath}/${world.requested}`
    const whole = (await admin.get<Booking>(at)).body
    const seen = (await (await clientOf('amina')).get<Booking>(at)).body
    expect(seen.pickup.place).toBe('14 Cotham Hill, Bristol')
    expect(Date.parse(seen.pickupAt)).toBeGreaterThan(Date.parse(whole.pickupAt))
    const list = await (await clientOf('amina')).get<{ results: BookingRow[] }>(
      `${bookingsPath}?page_size=100`,
    )
    const row = list.body.results.find(({ id }) => id === world.requested)
    expect(row).toMatchObject({ pickup: seen.pickup.place, pickupAt: seen.pickupAt, dropoff: 'Another stop' })
  })

  test('shows each family their own stops, and says neutrally that there is more', async () => {
    const amina = (await (await clientOf('amina')).get<Booking>(`${bookingsPath}/${world.shared}`)).body
    expect(amina).toMatchObject({
      booker: { parent: null, name: 'Someone else', phone: null },
      children: ['leila'],
      pickup: { place: '14 Cotham Hill, Bristol' },
      stops: [],
      dropoff: { place: 'Another stop', point: null },
      notes: null,
      actions: [],
    })
    const [trip] = amina.trips
    expect(trip?.stops.map(({ place }) => place)).toEqual(['14 Cotham Hill, Bristol'])
    expect(trip).toMatchObject({ pickup: '14 Cotham Hill, Bristol', dropoff: 'Another stop' })
    const jose = (await (await clientOf('jose')).get<Booking>(`${bookingsPath}/${world.shared}`)).body
    expect(jose).toMatchObject({ booker: { parent: 'jose' }, children: ['ines'], actions: [] })
    expect(jose.stops).toHaveLength(1)
  })

  test('does not show by what the stop of another family was placed', async () => {
    const amina = await clientOf('amina')
    const used = await amina.get<Page<KnownPlace>>('/api/web/places?kind=used')
    const home = used.body.results.find(({ name, place }) => place.place === `${name}, Bristol`)
    expect(home?.place).toEqual({ place: '14 Cotham Hill, Bristol', point: expect.anything() })
    const clue = markers.find(({ what }) => what === 'what he found it by')
    expect(textOf(used)).not.toContain(clue?.text)
  })
})

describe('a trip of several bookings', () => {
  const rowFor = async (reader: Reader, query = '') => {
    const client = await clientOf(reader)
    const { body } = await client.get<Page<TripRow>>(`/api/web/trip-management?page_size=100${query}`)
    return body.results.find(({ id }) => id === world.combined)
  }

  test('is for each reader the bookings they have on it', async () => {
    const [amina, jose, redland] = world.parts
    const seen = await Promise.all(
      (['amina', 'jose', 'redland', 'd1'] as const).map(async (reader) => (await rowFor(reader))?.bookings),
    )
    expect(seen.map((all) => all?.map(({ id }) => id))).toEqual([
      [amina],
      [jose],
      [redland],
      [amina, jose, redland],
    ])
    expect(await rowFor('clifton')).toBeUndefined()
  })

  test('has for a family their child, their stops, their seats and their fare', async () => {
    const client = await clientOf('amina')
    const { body } = await client.get<Trip>(`/api/web/trip-management/${world.combined}`)
    const whole = (await admin.get<Trip>(`/api/web/trip-management/${world.combined}`)).body
    expect(body).toMatchObject({ passengerCount: 1, failNote: null, children: [{ id: 'leila' }] })
    expect(body.stops).toHaveLength(2)
    expect(body.stops.flatMap(({ riders }) => riders.map(({ child }) => child?.id))).toEqual([
      'leila',
      'leila',
    ])
    expect(body.fare?.total).toBeLessThan(whole.fare?.total ?? 0)
    expect([whole.passengerCount, whole.children.length]).toEqual([3, 2])
  })

  test('is not found by what is another’s: filters, counts and searches', async () => {
    const client = await clientOf('amina')
    const [, jose] = world.parts
    for (const query of [`booking=${jose}`, 'company=redland', 'search=ferreira']) {
      const { body } = await client.get<Page<TripRow>>(`/api/web/trip-management?${query}`)
      expect(body.results.map(({ id }) => id)).not.toContain(world.combined)
      const counts = await client.get<{ all: number }>(`/api/web/trip-management/counts?${query}`)
      expect(counts.body.all).toBe(body.count)
    }
  })

  test('is combined and split by dispatch alone', async () => {
    for (const reader of readers) {
      const client = await clientOf(reader)
      const path = `/api/trips/trip-request/${world.combined}/bookings`
      const body = { bookings: [world.shared] }
      for (const answer of [
        await client.post(path, body),
        await client.post(`${path}/preview`, body),
        await client.delete(`${path}/${world.parts[0]}`),
      ])
        expect([403, 404]).toContain(answer.status)
    }
  })
})

test('a shared ride that is late is on a family’s dashboard without the other’s stops', async () => {
  const { body } = await (await clientOf('amina')).get<Stats>('/api/web/stats')
  const late = body.attention.find(({ kind }) => kind === 'late_start')
  expect(late?.items.map(({ detail }) => detail)).toEqual(['14 Cotham Hill, Bristol → Another stop'])
})

test('no write answers with what its writer may not read', async () => {
  const clients = await Promise.all(
    readers.map(async (reader) => ({ reader, client: await clientOf(reader) })),
  )
  const leaks: string[] = []
  for (const { reader, client } of clients) {
    for (const id of [world.shared, world.former, world.cancelled, world.ofRedland, world.moved]) {
      const answers = [
        await client.put(`${bookingsPath}/${id}`, rideInput(), { 'if-match': '999' }),
        await client.post(
          `${bookingsPath}/${id}/actions/cancel`,
          { reason: 'other', note: 'No' },
          { 'if-match': '999' },
        ),
        await client.post(
          `/api/trips/trip-request/${world.sharedTrip}/actions/depart`,
          {},
          { 'if-match': '999' },
        ),
      ]
      for (const answer of answers)
        for (const { text, what, readers: known } of markers)
          if (!known.includes(reader) && textOf(answer).includes(text)) leaks.push(`${what} to ${reader}`)
    }
  }
  expect(leaks).toEqual([])
})

test('no notification and no message has a marker in it', async () => {
  const inbox = await world.db.select().from(notifications)
  expect(inbox.length).toBeGreaterThan(0)
  const words = JSON.stringify([inbox, world.outbox.sent])
  expect(markers.filter(({ text }) => words.includes(text)).map(({ what }) => what)).toEqual([])
})
