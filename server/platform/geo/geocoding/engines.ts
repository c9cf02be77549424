import * as z from 'zod'
import { type Point, point } from '#contract/place.ts'
import type { GeocodingSource } from '#server/platform/geocoding-source.ts'
import { type AddressParts, addressLine } from './address-line.ts'

/** A place that an engine knows: its address on one line, and where it lies. */
export interface FoundPlace {
  text: string
  point: Point
}

/** How an engine is asked for what is called so, or is there; and how its answer is read. */
interface Engine {
  /** `near` is what answers should lie around, where that is known. */
  search: (url: string, text: string, near: Point | null) => string
  reverse: (url: string, at: Point) => string
  /** Throws for an answer that is none; what lies nowhere or is called nothing is left out. */
  read: (answer: unknown) => FoundPlace[]
}

const most = 5
/** Around the operator, in degrees: what lies within comes first. */
const reach = 0.7
/** A metre. */
const degrees = (value: number) => value.toFixed(5)

function foundPlace(parts: AddressParts, at: unknown): FoundPlace[] {
  const text = addressLine(parts)
  const where = point.safeParse(at)
  return text && where.success ? [{ text, point: where.data }] : []
}

const text = z.string().optional().catch(undefined)
const degree = z.coerce.number()

const nominatimPlace = z.object({
  lat: degree,
  lon: degree,
  name: text,
  address: z.record(z.string(), z.unknown()).default({}),
})
const nominatimAnswer = z.union([
  z.array(nominatimPlace),
  // Nothing is there, which it says with a 200.
  z.object({ error: z.string() }).transform(() => []),
  nominatimPlace.transform((one) => [one]),
])

/** The first of an address's parts that is there: which there are differs by country. */
const firstOf = (address: Record<string, unknown>, ...names: readonly string[]) => {
  const found = names.map((name) => address[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : undefined
}

const photonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()], z.number()) }),
      properties: z.object({
        type: text,
        name: text,
        housenumber: text,
        street: text,
        locality: text,
        district: text,
        city: text,
        county: text,
        postcode: text,
        countrycode: text,
      }),
    }),
  ),
})

/** https://nominatim.org/release-docs/latest/api/Search/ and https://github.com/komoot/photon#api */
export const engines: Record<GeocodingSource['engine'], Engine> = {
  nominatim: {
    search: (url, q, near) => {
      const box = near && [near.lng - reach, near.lat - reach, near.lng + reach, near.lat + reach]
      const query = new URLSearchParams({ q, format: 'jsonv2', addressdetails: '1', limit: String(most) })
      if (box) query.set('viewbox', box.map((edge) => edge.toFixed(2)).join(','))
      return `${url}/search?${query}`
    },
    reverse: (url, { lat, lng }) => {
      const at = { lat: degrees(lat), lon: degrees(lng) }
      return `${url}/reverse?${new URLSearchParams({ ...at, format: 'jsonv2', addressdetails: '1', zoom: '18' })}`
    },
    read: (answer) =>
      nominatimAnswer.parse(answer).flatMap(({ lat, lon: lng, name, address }) =>
        foundPlace(
          {
            name,
            number: firstOf(address, 'house_number'),
            street: firstOf(address, 'road', 'pedestrian', 'square', 'footway', 'path'),
            district: firstOf(address, 'neighbourhood', 'suburb', 'city_district', 'hamlet'),
            town: firstOf(address, 'city', 'town', 'village', 'municipality', 'county'),
            postcode: firstOf(address, 'postcode'),
            country: firstOf(address, 'country_code'),
          },
          { lat, lng },
        ),
      ),
  },
  photon: {
    search: (url, q, near) => {
      const query = new URLSearchParams({ q, limit: String(most) })
      if (near) {
        query.set('lat', near.lat.toFixed(1))
        query.set('lon', near.lng.toFixed(1))
      }
      return `${url}/api?${query}`
    },
    reverse: (url, { lat, lng }) =>
      `${url}/reverse?${new URLSearchParams({ lat: degrees(lat), lon: degrees(lng), limit: '1' })}`,
    read: (answer) =>
      photonAnswer.parse(answer).features.flatMap(({ geometry, properties }) => {
        const { type, name, housenumber, street, district, locality, city, county } = properties
        const [lng, lat] = geometry.coordinates
        return foundPlace(
          {
            name,
            number: housenumber,
            street: street ?? (type === 'street' ? name : undefined),
            district: locality ?? district,
            town: city ?? county,
            postcode: properties.postcode,
            country: properties.countrycode,
          },
          { lat, lng },
        )
      }),
  },
}
