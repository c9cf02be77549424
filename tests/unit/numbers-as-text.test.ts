import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { areaOf, areaRows, draftOf } from '#src/islands/resource/map/fence/area-value.ts'
import { getGeofenceMap } from '#src/lib/api/geofences.ts'
import { getLiveChanges } from '#src/lib/api/live.ts'
import { getRoadAlerts } from '#src/lib/api/road-alerts.ts'
import { getTrackedVehicles } from '#src/lib/api/tracked.ts'

const answers = new Map<string, unknown>()
beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(answers.get(new URL(address, 'https://console.test').pathname)),
  )
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const at = '2026-03-10T08:00:00Z'
const { signal } = new AbortController()

test('a vehicle that a backend moves by decimals as text is moved', async () => {
  const move = { id: 7, time: at, latitude: '52.5200', longitude: '13.4050', speedKmh: '31.0', course: '90' }
  const nowhere = { id: 8, time: at, latitude: 'north', longitude: '13.4' }
  const beyond = { id: 9, time: at, latitude: '91.0', longitude: '13.4' }
  answers.set('/api/web/live/changes', { vehicles: [move, nowhere, beyond], chats: [{ id: 3 }, {}] })
  expect(await getLiveChanges(['vehicles'], null, signal)).toMatchObject({
    moves: [{ id: '7', latitude: 52.52, longitude: 13.405, speedKmh: 31, course: 90, batteryPct: null }],
    chats: ['3'],
  })
})

const decimal = (lat: string, lng: string) => ({ lat, lng })
const corners = [decimal('52.5', '13.4'), decimal('52.6', '13.4'), decimal('52.6', '13.5')]
const circle = { shape: 'circle', center: decimal('52.5200', '13.4050'), radiusM: '150.00' }
const drawn = { shape: 'circle', center: { lat: 52.52, lng: 13.405 }, radiusM: 150 }
const shape = {
  shape: 'polygon',
  corners: [
    { lat: 52.5, lng: 13.4 },
    { lat: 52.6, lng: 13.4 },
    { lat: 52.6, lng: 13.5 },
  ],
}

test('so are geofences drawn, on the map and in their form', async () => {
  const areas = [
    circle,
    { shape: 'polygon', corners },
    { ...circle, radiusM: 'wide' },
    { ...circle, center: {} },
  ]
  answers.set('/api/web/tracking/geofences', { results: areas.map((area, id) => ({ id, area })) })
  expect((await getGeofenceMap()).map(({ area }) => area)).toEqual([drawn, shape])
  expect(draftOf(circle, 0)).toEqual(drawn)
  expect(areaOf(areaRows({ corners }))).toEqual(shape)
})

test('so are the arrivals that are suggested and the figures of alerts', async () => {
  const trip = { id: 1, arrival: { stop: '2', fence: 'School', since: at } }
  answers.set('/api/web/tracking/vehicles', { at, results: [{ id: 7, trip }] })
  expect((await getTrackedVehicles()).results[0]?.trip?.arrival?.stop).toBe(2)
  const alert = { id: 1, kind: 'left_early', at, figures: { minutes: '4.0', riders: 1, note: 'x' } }
  answers.set('/api/web/tracking/alerts', { at, results: [alert] })
  const read = await getRoadAlerts()
  expect(JSON.stringify(read)).toContain('"figures":{"minutes":4,"riders":1}')
})
