import { metresBetween } from '#contract/distance.ts'
import { placeKinds } from '#contract/lists/search.ts'
import type { KnownPlace, Point } from '#contract/place.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { fold } from '#server/schema/folding.ts'
import { addressAt } from './find-places.ts'
import { furthestM, placeSources } from './list-places.ts'

const most = 12

/** The known places in reach around a point, the nearest first, each address once; guesses are none. */
async function knownAround(ctx: ActorContext, at: Point): Promise<KnownPlace[]> {
  const found = await Promise.all(placeKinds.map((kind) => placeSources[kind](ctx, undefined, at)))
  const near = found
    .flat()
    .map((known) => ({ known, metres: metresBetween(at, known.place.point) }))
    .filter(({ known, metres }) => metres <= furthestM && known.place.near === undefined)
    .sort((one, other) => one.metres - other.metres)
  const byText = new Map<string, KnownPlace>()
  for (const { known } of near) {
    const text = fold(known.place.place)
    if (!byText.has(text)) byText.set(text, known)
  }
  return [...byText.values()].slice(0, most)
}

/** What is at a point: its address where the geocoder has one, then the known places around it. */
export async function placesAround(
  ctx: ActorContext & Pick<Context, 'log'>,
  at: Point,
): Promise<KnownPlace[]> {
  const [address, known] = await Promise.all([addressAt(ctx, at), knownAround(ctx, at)])
  const homes = known.filter(({ kind }) => kind === 'home').map(({ id }) => id.replace('home:', ''))
  // Children whose homes are answered are audited.
  if (homes.length > 0) await recordAudit(ctx, 'list', 'child', homes)
  return [...address, ...known]
}
