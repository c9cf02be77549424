import { afterAll, describe, expect, test } from 'vitest'
import { checkServices } from '../../scripts/lib/doctor/services.ts'
import { geocoderServer, json, nominatimNothing } from '../server/support/geocoder.ts'
import { settingsOf, wrongs } from './support/settings.ts'

const service = await geocoderServer()
afterAll(service.stop)
const check = async (settings: Record<string, string>) => wrongs(await checkServices(settingsOf(settings)))

describe('who is asked for addresses', () => {
  const GEOCODER_URL = `nominatim+${service.url}`

  test('answers, also that there is nothing', async () => {
    service.answer(json(nominatimNothing))
    expect(await check({ GEOCODER_URL })).toEqual([])
    expect(await check({})).toEqual([])
  })

  test('answers as another engine, or with a fault', async () => {
    service.answer(json(nominatimNothing))
    expect(await check({ GEOCODER_URL: `photon+${service.url}` })).toEqual(['warning geocoder.silent'])
    service.answer(json({}, 500))
    expect(await check({ GEOCODER_URL })).toEqual(['warning geocoder.silent'])
    expect(await check({ GEOCODER_URL: 'photon+http://127.0.0.1:1' })).toEqual(['warning geocoder.silent'])
  })

  test('is not to be the public one', async () => {
    expect(await check({ GEOCODER_URL: 'nominatim+https://nominatim.openstreetmap.org' })).toEqual([
      'warning geocoder.public',
    ])
  })
})

describe('who is asked for ways', () => {
  const ROUTING_URL = `osrm+${service.url}`

  test('answers, also that there is none', async () => {
    service.answer(json({ code: 'NoRoute' }, 400))
    expect(await check({ ROUTING_URL })).toEqual([])
    service.answer(json({ code: 'Ok', routes: [{ legs: [{ duration: 0 }] }] }))
    expect(await check({ ROUTING_URL })).toEqual([])
  })

  test('answers with a fault, or another shape', async () => {
    service.answer(json({}, 502))
    expect(await check({ ROUTING_URL })).toEqual(['warning routing.silent'])
    service.answer(json({ routes: [] }))
    expect(await check({ ROUTING_URL })).toEqual(['warning routing.silent'])
  })
})
