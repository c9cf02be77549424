import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** As Nominatim says it, https://nominatim.org/release-docs/latest/api/Output/. */
export const nominatimPlace = {
  place_id: 256_810_423,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'way',
  osm_id: 50_637_691,
  lat: '51.4552',
  lon: '-2.6029',
  category: 'building',
  type: 'yes',
  place_rank: 30,
  importance: 0.0001,
  addresstype: 'building',
  name: '',
  display_name: '12, Park Street, College Green, Bristol, City of Bristol, England, BS1 5JA, United Kingdom',
  address: {
    house_number: '12',
    road: 'Park Street',
    suburb: 'College Green',
    city: 'Bristol',
    state: 'England',
    postcode: 'BS1 5JA',
    country: 'United Kingdom',
    country_code: 'gb',
  },
  boundingbox: ['51.4551', '51.4553', '-2.6030', '-2.6028'],
}
/** What it says with a 200 where nothing is. */
export const nominatimNothing = { error: 'Unable to geocode' }

/** As Photon says it, https://github.com/komoot/photon#api. */
export const photonAnswer = (...properties: object[]) => ({
  type: 'FeatureCollection',
  features: properties.map((one) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [13.438_596, 52.519_854] },
    properties: { osm_type: 'N', osm_id: 1_234, osm_key: 'place', osm_value: 'house', type: 'house', ...one },
  })),
})

/** A geocoder whose answers a test sets; `asked` are the questions it got. */
export async function geocoderServer() {
  const asked: { url: URL; headers: IncomingMessage['headers'] }[] = []
  const state: { answer: Answer } = { answer: json([]) }
  const server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? '', 'http://geocoder'), headers: request.headers })
    state.answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  return {
    asked,
    url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    answer: (to: Answer) => {
      state.answer = to
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
