import { createHash } from 'node:crypto'
import type { KnownPlace, Point } from '#contract/place.ts'
import type { Env } from '#server/platform/env.ts'
import type { FoundPlace } from '#server/platform/geo/geocoding/engines.ts'
import { createGeocoder, type Geocoder } from '#server/platform/geo/geocoding/geocoder.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { countHit } from '#server/platform/http/throttle.ts'
import { turnsOfUsers } from '#server/platform/jobs/turns.ts'
import { guessByKnown } from './locate.ts'
import { operatorCentre } from './operator-centre.ts'

type Ctx = ActorContext & Pick<Context, 'log'>

/** Of one account; beyond it, known places and the pin are left. */
const perAccount = { limit: 600, seconds: 3600 }
/** One question of an account at a time, so that nobody keeps the others from theirs; of those that wait, one. */
const turns = turnsOfUsers({ atOnce: 1, waiting: 1 })
/** Both engines know what OpenStreetMap does. */
const credit = '© OpenStreetMap contributors'

const geocoders = new WeakMap<Env, Geocoder>()

/** The geocoder of this server; none where it is not set. */
function geocoderOf({ env, log }: Pick<Ctx, 'env' | 'log'>): Geocoder | undefined {
  if (!env.GEOCODER_URL) return undefined
  const geocoder = geocoders.get(env) ?? createGeocoder(env.GEOCODER_URL, log)
  geocoders.set(env, geocoder)
  return geocoder
}

/** Asks within the account's share; nothing when that is used up. */
async function ask<Answer>({ db, user, now }: Ctx, question: () => Promise<Answer>, nothing: Answer) {
  const { hits } = await countHit(db, `geocoder:${user.id}`, now, perAccount.seconds)
  if (hits > perAccount.limit) return nothing
  return turns(user.id, question).catch(() => nothing)
}

const asKnown = ({ text, point }: FoundPlace): KnownPlace => ({
  id: `found:${createHash('sha256').update(`${point.lat},${point.lng},${text}`).digest('hex').slice(0, 16)}`,
  kind: 'found',
  name: text,
  place: { place: text, point },
  credit,
})

/** What the geocoder finds by a text that somebody types, in their language, near to where the operator works. */
export async function findPlaces(ctx: Ctx, text: string): Promise<KnownPlace[]> {
  const geocoder = geocoderOf(ctx)
  if (!geocoder?.whileTyping) return []
  const near = await operatorCentre(ctx.db)
  const found = await ask(ctx, () => geocoder.search(text, ctx.locale, near), [])
  const byText = new Map(found.map((place) => [place.text, asKnown(place)]))
  return [...byText.values()]
}

/** The address of a point; nothing where the geocoder knows of none. */
export async function addressAt(ctx: Ctx, at: Point): Promise<KnownPlace[]> {
  const geocoder = geocoderOf(ctx)
  if (!geocoder) return []
  const found = await ask(ctx, () => geocoder.reverse(at, ctx.locale), undefined)
  return found ? [{ ...asKnown(found), place: { place: found.text, point: at } }] : []
}

/**
 * Where a typed address lies: where the geocoder finds it, named after what it found; else as near as what its asker may
 * see tells.
 */
export async function guessPlace(ctx: Ctx, address: string): Promise<KnownPlace[]> {
  const geocoder = geocoderOf(ctx)
  const near = geocoder && (await operatorCentre(ctx.db))
  const [found] = geocoder ? await ask(ctx, () => geocoder.search(address, ctx.locale, near ?? null), []) : []
  if (!found) return guessByKnown(ctx, address)
  const { text, point } = found
  return [{ id: 'guess', kind: 'guess', name: text, place: { place: address, point, near: text }, credit }]
}
