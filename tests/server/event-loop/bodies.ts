import { coverMost } from '#contract/lists/cover.ts'
import { registers } from '#server/app/registers.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { type Filling, fill, formsOf, places, type Shape, shapeOf } from './fill.ts'
import type { Records } from './records.ts'

/** As much as a body may hold: a little less than 1 MiB. */
const most = 1_000_000
/** Fields in all objects together that a body may have. */
const mostFields = 9000

const dayMs = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Values that mean something, by the names of fields: those that let a call go on to its work. */
const known: Readonly<Record<string, unknown>> = {
  calendar: null,
  country: 'GB',
  currency: 'GBP',
  direction: 'other',
  draft: false,
  dob: '2017-05-04',
  exceptDates: ['2020-01-01'],
  language: 'en',
  languages: ['en'],
  lat: 51.45,
  lng: -2.58,
  paidOn: dayIn(-1),
  pausedFrom: null,
  pausedTo: null,
  phone: '+447911123456',
  photo: null,
  files: [],
  promo: null,
  rule: 'FREQ=DAILY',
  scope: 'all',
  seatNeeds: [],
  timezone: 'Europe/London',
  peakTo: '10:30',
  storeUrl: 'https://apps.example.test/kerbside',
  to: dayIn(199),
  validTo: dayIn(600),
  value: 50,
  vin: null,
}
const formats: Readonly<Record<string, string>> = {
  date: dayIn(1),
  'date-time': `${dayIn(1)}T08:15:00Z`,
  email: `${'a'.repeat(60)}@example.test`,
}
const longText = 'é b '
const patterned = ['+447911123456', '09:15', '1.2.3', 'AB12CDE', 'a1']

/** As long as it may be where it may be anything; else something of the right form. */
function fitting({ format = '', pattern, maxLength = 200 }: Shape, field: string, records: Records) {
  const [id] = records.idsFor(field)
  if (id && maxLength >= 36) return id
  if (formats[format]) return formats[format]
  if (pattern) return patterned.find((text) => new RegExp(pattern, 'u').test(text)) ?? 'a'
  return longText
    .repeat(maxLength)
    .slice(0, maxLength - 1)
    .padEnd(maxLength, 'x')
}

/** Every field at the longest that its schema lets through, with ids of real records. */
const largest = (path: string, records: Records, form: number): Filling => ({
  form,
  known,
  text: (shape, field) => fitting(shape, field, records),
  list: ({ maxItems = 1000 }, field, one) => {
    const ids = field === 'ids' ? records.idsAt(path) : records.idsFor(field)
    return ids.length > 0 ? ids.slice(0, maxItems) : Array.from({ length: maxItems }, one)
  },
})

/** What patterns may stumble over when there is much of it. */
const pieces = ['a', '1 ', '-a.', ' \t']

/** Each text as long as the whole body lets it, each of another piece. */
function longTexts(shape: Shape, first: number): Filling {
  const room = most / Math.max(1, places(shape).texts)
  let at = first
  const text = () => {
    const piece = pieces[at++ % pieces.length] ?? ''
    return `${piece.repeat((room - 3) / Buffer.byteLength(JSON.stringify(piece).slice(1, -1)))}!`
  }
  return { form: 0, text, list: (_, __, one) => [one()] }
}

const fieldsIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + 1 + fieldsIn(one), 0)
    : 0

/** Each list with as many as the whole body lets it have. */
function longLists(shape: Shape, form: number): Filling {
  const share = 1 / Math.max(1, places(shape).lists)
  return {
    form,
    text: () => 'a',
    list: (_, __, one) => {
      const first = one()
      const count = Math.min(most / (JSON.stringify(first).length + 1), mostFields / fieldsIn(first)) * share
      return Array.from({ length: Math.floor(count) }, () => first)
    },
  }
}

/** What a register lets many records be given at once is in no schema of the call. */
function bulkValues({ path }: Route, records: Records) {
  const found = registers.find(({ resource }) => path === `/api/web/${resource.name}/bulk`)
  const { bulk = [], input } = found?.resource ?? {}
  const fields = bulk.flatMap((field) => {
    const schema = input?.shape[field]
    return schema ? [[field, fill(shapeOf(schema), largest(path, records, 0), field)]] : []
  })
  return fields.length > 0 ? { values: Object.fromEntries(fields) } : {}
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Shorter texts are names, which others may have already. */
const longFrom = 100
const isLong = (value: unknown) =>
  isObject(value) || Array.isArray(value) || (typeof value === 'string' && value.length >= longFrom)
const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** A record as it was read, with its texts at their longest and what it does not have put in: what a form sends back. */
export function asRead({ path, body }: Route, read: Readonly<Record<string, unknown>>, records: Records) {
  const made = body ? fill(shapeOf(body), largest(path, records, 0)) : {}
  return Object.fromEntries(
    Object.entries(isObject(made) ? made : {}).map(([name, longest]) => {
      const had = name in read ? read[name] : longest
      const isText = typeof longest === 'string' && longest.startsWith(longText)
      const value = isLong(longest) && (isText || isEmpty(had)) ? longest : had
      return [name, isObject(value) && typeof value.id === 'string' ? value.id : value]
    }),
  )
}

type Bodies = readonly (readonly [string, string])[]

const json = (made: readonly (readonly [string, unknown])[]): Bodies =>
  made.map(([name, value]) => [name, JSON.stringify(value)])
const formNumbers = (shape: Shape) => Array.from({ length: formsOf(shape) }, (_, form) => form)

/** As many trips as can be covered at once, all by one driver, and leave for another: that goes on to its work, and back. */
function coverBody(path: string, records: Records) {
  const [id = '', driver = ''] = records.idsFor('driver')
  const [vehicle = ''] = records.idsFor('vehicle')
  const instant = (days: number) => `${dayIn(days)}T00:00:00Z`
  const rows = records
    .idsAt(path)
    .slice(0, coverMost.trips)
    .map((trip) => ({ id: trip, version: 1, act: 'exchange', driver, vehicle }))
  const what = { kind: 'sick', of: 'driver', id, from: instant(-1), to: instant(12) }
  return { ...what, rows, leave: true, note: longText.repeat(125) }
}

/** The largest bodies that a call's schema lets through, as JSON, by what they are. */
export function largestBodies(route: Route, records: Records): Bodies {
  const { body, path } = route
  if (!body) return [['no body', '{}']]
  if (path.endsWith('/cover')) return json([['all trips', coverBody(path, records)]])
  const shape = shapeOf(body)
  const values = bulkValues(route, records)
  return json(
    formNumbers(shape).map((form) => {
      const one = fill(shape, largest(path, records, form))
      return [`form ${form} at its largest`, isObject(one) && 'values' in one ? { ...one, ...values } : one]
    }),
  )
}

/** Bodies of almost 1 MiB whose texts and lists have no end. */
export function endlessBodies({ body }: Route): Bodies {
  if (!body) return []
  const shape = shapeOf(body)
  const { texts, lists } = places(shape)
  return json([
    ...(texts > 0 ? [0, 1] : []).map(
      (first) => ['endless texts', fill(shape, longTexts(shape, first))] as const,
    ),
    ...(lists > 0 ? formNumbers(shape) : []).map(
      (form) => [`form ${form} with endless lists`, fill(shape, longLists(shape, form))] as const,
    ),
  ])
}
