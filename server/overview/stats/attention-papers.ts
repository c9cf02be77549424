import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Attention } from '#contract/stats.ts'
import { ownersOf } from '#server/papers/owners.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { formatDay } from '#server/platform/time/format-date.ts'
import { documents } from '#server/schema/fleet.ts'
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
      ownerKind: documents.ownerKind,
      ownerId: documents.ownerId,
      type: documents.type,
      expiresOn: documents.expiresOn,
    })
    .from(documents)
    .where(and(paperReach(ctx), eq(documents.required, true), over, sql`not ${renewed}`))
    .orderBy(asc(documents.expiresOn), asc(documents.id))
}

/** Drivers, assistants and vehicles still in service with an expired required paper; each once, with the paper longest expired. */
export async function papersExpired(ctx: ActorContext, { today }: Place): Promise<Attention> {
  const papers = await expired(ctx, today)
  const owners = [...Map.groupBy(papers, (paper) => paper.ownerId).values()].flatMap(([first]) => first ?? [])
  const listed = owners.slice(0, maxItems)
  const nameOf = await ownersOf(ctx.db, listed)
  const items = listed.flatMap((paper): Attention['items'] => {
    const { ownerKind: entity, ownerId: id } = paper
    if (entity === 'company') return []
    return [
      {
        id,
        entity,
        booking: null,
        label: nameOf(paper).name,
        detail: ctx.t(paper.expiresOn ? 'fleet:block.paper_expired_on' : 'fleet:block.paper_expired', {
          paper: ctx.t(`fleet:paper.${paper.type}`),
          date: formatDay(ctx.locale, paper.expiresOn),
        }),
        at: null,
      },
    ]
  })
  return { kind: 'papers_expired', severity: 'warning', count: owners.length, items, link: null }
}
