import type { SentHome } from '#contract/child.ts'
import type { KnownPlace, Place, Point, SentPlace } from '#contract/place.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type FieldMessages, invalid } from '#server/platform/http/problem.ts'
import { importLimits } from '#server/platform/sheets/limits.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { fold } from '#server/schema/folding.ts'
import { placeSources } from './list-places.ts'

/** A point that is taken from somewhere near; `near` is what it was taken from, empty for the middle of all places. */
export type Guess = { point: Point; near: string }

type Kind = keyof typeof placeSources
/** The known places of a kind that hold the words. */
type Look = (kind: Kind, words?: string) => Promise<readonly KnownPlace[]>

/** Caches lookups, as addresses of one town share streets and districts, and yields to other requests. */
function looker(ctx: ActorContext): Look {
  const known = new Map<string, readonly KnownPlace[]>()
  const yieldTurn = createTurnYielder()
  return async (kind, words) => {
    const key = `${kind} ${words === undefined ? '' : fold(words)}`
    const found = known.get(key) ?? (await placeSources[kind](ctx, words))
    known.set(key, found)
    await yieldTurn()
    return found
  }
}

/** So many clues of an address are looked for: each costs a few queries. */
const most = 5
const kinds = ['used', 'company', 'school', 'home'] as const
/** Words that half of all addresses have are no clue. */
const common = /^(road|rd|street|st|avenue|ave|lane|close|drive|rue|place|the|de|la|du|des)$/
const postcode = /\b([a-z]{1,2}\d[a-z\d]?)(?:\s*(\d[a-z]{2}))?\b/i

/** A street's name without the number of the house. */
const streetOf = (part: string) => part.replace(/^\s*(flat\s+\S+\s*,?\s*)?\d+\s*[a-z]?\s+/i, '').trim()
const tells = (text: string) =>
  fold(text)
    .split(/\s+/)
    .some((word) => word.length > 2 && !common.test(word) && !/^\d+$/.test(word))

/** What an address may be known by, from its street to its district: the first that is known gives the point. */
function cluesOf(address: string): { words: string; near: string }[] {
  const parts = address.split(/[,\n]/).map((part) => part.trim())
  const [, area = '', inward = ''] = postcode.exec(address) ?? []
  const streets = parts.map((part) => streetOf(part.replace(postcode, ''))).filter(tells)
  const [street = ''] = streets
  const plain = [street, area && inward ? `${area} ${inward}` : '', area, ...streets.slice(1)]
  const clues = plain
    .filter(Boolean)
    .slice(0, most)
    .map((words) => ({ words, near: words }))
  return street && area ? [{ words: `${street} ${area}`, near: street }, ...clues] : clues
}

const own = ({ place }: KnownPlace) => place.near === undefined

/** Known places in reach that have every word of a clue in their own text. */
async function placesWith(look: Look, clue: string): Promise<KnownPlace[]> {
  const words = fold(clue).split(/\s+/)
  for (const kind of kinds) {
    const found = await look(kind, clue)
    const fitting = found.filter((one) => {
      const text = ` ${fold(one.place.place)} `
      return own(one) && words.every((word) => text.includes(word))
    })
    if (fitting.length > 0) return fitting
  }
  return []
}

const middle = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
/** To about a hundred metres: it is a guess, and never the door of another family. */
const rounded = (value: number) => Math.round(value * 1000) / 1000
const middleOf = (places: readonly { place: Place }[]): Point => ({
  lat: rounded(middle(places.map(({ place }) => place.point.lat))),
  lng: rounded(middle(places.map(({ place }) => place.point.lng))),
})

/**
 * Where an address lies, as near as what the reader may see tells: its street, a school, its postcode, its district; else
 * the middle of all that is known to them. Null where nothing is known at all.
 */
async function locate(look: Look, address: string): Promise<Guess | null> {
  for (const clue of cluesOf(address)) {
    const found = await placesWith(look, clue.words)
    const [first] = found
    if (!first) continue
    return { point: middleOf(found), near: first.kind === 'school' ? first.name : clue.near }
  }
  for (const kind of ['school', 'company', 'home', 'used'] as const) {
    const all = (await look(kind)).filter(own)
    if (all.length > 0) return { point: middleOf(all), near: '' }
  }
  return null
}

/** The place's own point, where the address is written as that of a place in reach: a home, a school, one used before. */
async function ownPoint(look: Look, address: string): Promise<Point | null> {
  const text = fold(address)
  for (const kind of kinds) {
    const found = await look(kind, address)
    const same = found.find(
      (one) => own(one) && (fold(one.place.place) === text || (kind === 'school' && fold(one.name) === text)),
    )
    if (same) return same.place.point
  }
  return null
}

type Located = { point: Point; near?: string }

async function find(look: Look, address: string): Promise<Located | null> {
  const point = await ownPoint(look, address)
  return point ? { point } : locate(look, address)
}

type Add = (message: string) => void

/**
 * Finds the points of the places that many inputs were sent without: each address once, and so many of them as one file
 * may have. What is not found is reported to `add`, and null.
 */
export function locator(ctx: ActorContext) {
  const known = new Map<string, Located | null>()
  const look = looker(ctx)
  async function pointOf(address: string, add: Add): Promise<Located | null> {
    const text = fold(address)
    if (!known.has(text) && known.size >= importLimits.addresses) {
      add(ctx.t('families:place.too_many'))
      return null
    }
    const found = known.has(text) ? (known.get(text) ?? null) : await find(look, address)
    known.set(text, found)
    if (!found) add(ctx.t('families:place.unknown'))
    return found
  }
  return {
    place: async (sent: SentPlace, add: Add): Promise<Place | null> => {
      const { point, ...rest } = sent
      if (point) return { ...rest, point }
      const found = await pointOf(sent.place, add)
      return found && { ...rest, ...found }
    },
    /** The same for an address. */
    home: async (sent: SentHome, add: Add): Promise<SentHome> =>
      sent.point ? sent : { ...sent, ...(await pointOf(sent.address, add)) },
  }
}
export type Locator = ReturnType<typeof locator>

/** Whether a place has a point. */
export function isLocated<Sent extends { point?: Point | undefined }>(sent: Sent) {
  const { point } = sent
  if (!point) throw new TypeError('A place is stored with its point.')
  return { ...sent, point }
}

/** A ride with the points of its places, which are guesses where they say so. 400 by field where nothing is known to guess by. */
export async function withPoints<
  Ride extends { pickup: SentPlace; dropoff: SentPlace; stops: readonly SentPlace[] },
>(ctx: ActorContext, ride: Ride) {
  const find = locator(ctx)
  const faults: FieldMessages = {}
  const located = async (sent: SentPlace, field: string): Promise<Place[]> => {
    const place = await find.place(sent, (message) => {
      faults[field] = [message]
    })
    return place ? [place] : []
  }
  const stops: Place[] = []
  for (const [index, stop] of ride.stops.entries()) stops.push(...(await located(stop, `stops.${index}`)))
  const [pickup] = await located(ride.pickup, 'pickup')
  const [dropoff] = await located(ride.dropoff, 'dropoff')
  if (!pickup || !dropoff || stops.length < ride.stops.length) throw invalid(faults)
  return { ...ride, pickup, dropoff, stops }
}

/** The guess for an address as a known place; none where nothing is known at all. */
export async function guessByKnown(ctx: ActorContext, address: string): Promise<KnownPlace[]> {
  const guess = await locate(looker(ctx), address)
  if (!guess) return []
  return [{ id: 'guess', kind: 'guess', name: guess.near, place: { place: address, ...guess } }]
}
