import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Attention } from '#contract/stats.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { formatDay } from '#server/platform/time/format-date.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { fullName } from '#server/trips/rows.ts'
import { maxItems } from './attention-trips.ts'
import { paperReach } from './people-figures.ts'
import type { Place } from './tiles.ts'

/** Required papers that have run out and were not renewed, longest ago first. */
function expired(ctx: ActorContext, today: string) {
  const other = alias(documents, 'renewal')
  const renewed = sql`exists (select 1 from ${documents} ${sql.identifier('renewal')} where ${other.ownerKind} = ${documents.ownerKind}
    and ${other.ownerId} = ${documents.ownerId} and ${other.type} = ${documents.type} and ${other.status} = 'approved'
    and (${other.expiresOn} is null or ${other.expiresOn} >= ${today}))`
  const over = sql`(${documents.status} = 'expired' or (${documents.status} = 'approved' and ${documents.expiresOn} < ${today}))`
  return ctx.db
    .select({
      kind: documents.ownerKind,
      owner: documents.ownerId,
      type: documents.type,
      expiresOn: documents.expiresOn,
    })
    .from(documents)
    .where(and(paperReach(ctx), eq(documents.required, true), over, sql`not ${renewed}`))
    .orderBy(asc(documents.expiresOn), asc(documents.id))
}

/** Drivers and vehicles still in service with an expired required paper; each once, with the paper longest expired. */
export async function papersExpired(ctx: ActorContext, { today }: Place): Promise<Attention> {
  const papers = await expired(ctx, today)
  const owners = [...Map.groupBy(papers, (paper) => paper.owner).values()].flatMap(([first]) => first ?? [])
  const listed = owners.slice(0, maxItems)
  const ids = listed.map((paper) => paper.owner)
  const people = ids.length > 0 ? await ctx.db.select().from(drivers).where(inArray(drivers.id, ids)) : []
  const cars = ids.length > 0 ? await ctx.db.select().from(vehicles).where(inArray(vehicles.id, ids)) : []
  const names = new Map([
    ...people.map((one) => [one.id, fullName(one)] as const),
    ...cars.map((one) => [one.id, one.plate] as const),
  ])
  const items = listed.map((paper): Attention['items'][number] => ({
    id: paper.owner,
    entity: paper.kind === 'vehicle' ? 'vehicle' : 'driver',
    booking: null,
    label: names.get(paper.owner) ?? '',
    detail: ctx.t(paper.expiresOn ? 'fleet:block.paper_expired_on' : 'fleet:block.paper_expired', {
      paper: ctx.t(`fleet:paper.${paper.type}`),
      date: formatDay(ctx.locale, paper.expiresOn),
    }),
    at: null,
  }))
  return { kind: 'papers_expired', severity: 'warning', count: owners.length, items, link: null }
}
