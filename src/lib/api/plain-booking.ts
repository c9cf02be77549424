import { routes, splitPath } from '#src/lib/routes.ts'
import { bookingsPath } from './bookings.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { text } from './field-readers.ts'
import { ApiError, problemOf } from './problem.ts'
import { listParams } from './query.ts'
import { asPage, isObject } from './response-shape.ts'
import { tripRequest } from './trips.ts'

type Answer = Record<string, unknown>

/** A booking as the specification's calls give it: its row in the list, if that was found, and its trips. */
export type PlainBooking = { id: string; row: Answer | null; trips: Answer[] }

/** The most pages that are searched for one row, and that the trips of one booking may have. */
const maxPages = 50

/** The page of the list that somebody came from: there the row most likely is. */
function pageBefore(): number {
  const { referrer } = document
  if (!referrer || new URL(referrer).origin !== location.origin) return 1
  const { pathname, searchParams } = new URL(referrer)
  const page = splitPath(pathname).path === routes.bookings() ? Number(searchParams.get('page')) : 1
  return Number.isInteger(page) && page > 0 ? page : 1
}

async function readRows(page: number, { signal }: Options) {
  const answer = asPage<unknown>(
    await api.send({ path: bookingsPath, query: listParams({ page }), signal }),
    page,
  )
  return { ...answer, results: answer.results.filter(isObject) }
}

async function findRow(id: string, options: Options): Promise<Answer | null> {
  const hasId = (row: Answer) => text(row.id) === id
  const startPage = pageBefore()
  if (startPage > 1) {
    const found = await readRows(startPage, options).then(
      ({ results }) => results.find(hasId),
      () => undefined,
    )
    if (found) return found
  }
  for (let page = 1; page <= maxPages; page++) {
    const { results, next } = await readRows(page, options)
    const found = results.find(hasId)
    if (found || !next) return found ?? null
  }
  return null
}

/** A page, a list, or one trip alone: the specification does not fix the answer. */
function tripsIn(answer: unknown): { trips: Answer[]; more: boolean } {
  if (isObject(answer) && !Array.isArray(answer.results)) {
    return { trips: 'ride_start_time' in answer ? [answer] : [], more: false }
  }
  const { results, next } = asPage<unknown>(answer)
  return { trips: results.filter(isObject), more: next !== null }
}

async function tripsOf(id: string, { signal }: Options): Promise<Answer[]> {
  const path = tripRequest(id)
  const all: Answer[] = []
  for (let page = 1; page <= maxPages; page++) {
    const query = page === 1 ? {} : { page }
    const { trips, more } = tripsIn(await api.send({ path, query, signal }))
    all.push(...trips)
    if (!more) break
  }
  return all
}

/** Of what is missing there is nothing; everything else is a failure. */
function orNothing(error: unknown): null {
  if (problemOf(error).kind === 'missing') return null
  throw error
}

/** Reads a booking from a backend that has the specification's calls alone. Throws `missing` when nothing is found. */
export async function getPlainBooking(id: string, options: Options = {}): Promise<PlainBooking> {
  const [row, trips] = await Promise.all([
    findRow(id, options).catch(orNothing),
    tripsOf(id, options).catch(orNothing),
  ])
  if (row || trips) return { id, row, trips: trips ?? [] }
  throw new ApiError({ kind: 'missing', message: '', code: 'not_found' })
}
