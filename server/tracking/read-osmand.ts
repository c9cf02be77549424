import * as z from 'zod'
import {
  attributesOf,
  courseOf,
  fromKnots,
  fromMetresASecond,
  type Report,
  type Reported,
  within,
} from './reported.ts'

/*
 * The OsmAnd protocol, as OsmAnd, Traccar Client and many trackers speak it: https://www.traccar.org/osmand/. A position
 * is the parameters of an address or of a form; Traccar Client from version 9 sends JSON.
 */

/** Larger numbers are milliseconds: as seconds they would be after the year 5000. */
const latestSecond = 1e11

const zone = /(Z|[+-]\d\d:?\d\d)$/i

/** Seconds or milliseconds since 1970, or ISO 8601, also with a space in place of the T; in UTC where it has no zone. */
function timeOf(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return now
  const number = Number(text)
  if (text.trim() === '') return undefined
  const time = Number.isFinite(number)
    ? new Date(number < latestSecond ? number * 1000 : number)
    : new Date(`${text.replace(' ', 'T')}${zone.test(text) ? '' : 'Z'}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

const numberOf = (text: string | undefined) =>
  text === undefined || text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text)

/** A parameter that says something besides: a number or yes and no where it is one. */
const plainOf = (text: string) =>
  text === 'true' || text === 'false' ? text === 'true' : (numberOf(text) ?? text)

const known = new Set(
  'id deviceid lat lon location timestamp speed bearing heading altitude accuracy batt cell wifi valid'.split(
    ' ',
  ),
)

const text = z.string()
/** The parameters by which a position is reported; all others are what the device says besides. */
export const parameters = z.looseObject({
  id: text.optional(),
  /** Another name for it. */
  deviceid: text.optional(),
  lat: text.optional(),
  lon: text.optional(),
  /** Both in one, with a comma between them. */
  location: text.optional(),
  timestamp: text.optional(),
  speed: text.optional(),
  bearing: text.optional(),
  altitude: text.optional(),
  accuracy: text.optional(),
  batt: text.optional(),
  /** 0 or false: the place is a guess, of a receiver without a fix. */
  valid: text.optional(),
})

const isGuess = (valid: string | undefined) => valid === '0' || valid?.toLowerCase() === 'false'

/** A position as the parameters of an address or a form; undefined where it names no device, no place or no time. */
export function readParameters(given: URLSearchParams, now: Date): Report | undefined {
  const text = (name: string) => given.get(name) ?? undefined
  const number = (name: string) => numberOf(text(name))
  const uniqueId = text('id') ?? text('deviceid')
  const [lat, lon] = text('location')?.split(',').map(numberOf) ?? [number('lat'), number('lon')]
  const time = timeOf(text('timestamp'), now)
  if (!uniqueId || lat === undefined || lon === undefined || !time) return undefined
  if (isGuess(text('valid'))) return { uniqueId, protocol: 'osmand', reported: [] }
  const others = [...given].filter(([name]) => !known.has(name))
  const reported: Reported = {
    time,
    latitude: lat,
    longitude: lon,
    altitudeM: within(number('altitude'), -1000, 20_000),
    speedKmh: fromKnots(number('speed')),
    course: courseOf(number('bearing') ?? number('heading')),
    accuracyM: within(number('accuracy'), 0, 1_000_000),
    batteryPct: within(number('batt'), 0, 100),
    attributes: attributesOf(Object.fromEntries(others.map(([name, value]) => [name, plainOf(value)]))),
  }
  return { uniqueId, protocol: 'osmand', reported: [reported] }
}

const maybe = z.number().nullish().catch(null)
const location = z.looseObject({
  timestamp: z.union([z.string(), z.number().transform(String)]),
  coords: z.looseObject({
    latitude: z.number(),
    longitude: z.number(),
    accuracy: maybe,
    speed: maybe,
    heading: maybe,
    altitude: maybe,
  }),
  is_moving: z.boolean().nullish().catch(null),
  odometer: maybe,
  event: z.string().nullish().catch(null),
  battery: z
    .looseObject({ level: maybe, is_charging: z.boolean().nullish().catch(null) })
    .nullish()
    .catch(null),
  activity: z
    .looseObject({ type: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
})
/** At most so many positions in one request. */
const mostLocations = 500
/** What Traccar Client sends: one position or several, with what the phone says besides. */
export const phoneReport = z.looseObject({
  device_id: z.union([z.string().min(1), z.number().transform(String)]),
  location: z.union([
    location.transform((one) => [one]),
    // One that can't be read costs the others nothing: the app would send all of them for ever.
    z.array(location.nullable().catch(null)).max(mostLocations),
  ]),
})

function readLocation(
  { timestamp, coords, battery, activity, ...rest }: z.infer<typeof location>,
  now: Date,
) {
  const time = timeOf(timestamp, now)
  if (!time) return []
  const level = battery?.level
  return {
    time,
    latitude: coords.latitude,
    longitude: coords.longitude,
    altitudeM: within(coords.altitude, -1000, 20_000),
    speedKmh: fromMetresASecond(coords.speed),
    course: courseOf(coords.heading),
    accuracyM: within(coords.accuracy, 0, 1_000_000),
    // Phones that do not know it say -1.
    batteryPct: typeof level === 'number' ? within(Math.round(level * 100), 0, 100) : null,
    attributes: attributesOf({
      motion: rest.is_moving,
      odometer: rest.odometer,
      event: rest.event,
      charge: battery?.is_charging,
      activity: activity?.type,
    }),
  } satisfies Reported
}

/** Positions as Traccar Client sends them from version 9 on; undefined for anything else. */
export function readJson(body: unknown, now: Date): Report | undefined {
  const { data } = phoneReport.safeParse(body)
  const readable = (data?.location ?? []).flatMap((one) => one ?? [])
  if (!data || (data.location.length > 0 && readable.length === 0)) return undefined
  const reported = readable.flatMap((one) => readLocation(one, now))
  return { uniqueId: data.device_id, protocol: 'osmand', reported }
}
