import { and, count, inArray, sql } from 'drizzle-orm'
import {
  type PeopleCounts,
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  searchKind,
} from '#contract/search.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { searchWords } from '#server/platform/search/text.ts'
import { orderBy, readOrdering } from '#server/resources/ordering.ts'
import { asStored } from '#server/resources/spec.ts'
import { findBookings, findTrips } from './find-rides.ts'
import { type Kind, kinds, type States, searchCondition } from './search-kinds.ts'

/** How many hits of each kind are answered. */
const resultLimit = 5
/** How many matches are read before they are sorted by name. */
const looked = 200
/** The shortest search: a single letter matches half of everybody. */
const shortest = 2
const people: readonly SearchKind[] = ['child', 'parent', 'driver', 'company', 'staff']

const readable = ({ register, readers = register.resource.read }: Kind, { user }: WriteContext) =>
  readers.includes(user.role)

async function findIn(ctx: WriteContext, kind: Kind, search: string): Promise<SearchHit[]> {
  const { resource } = kind.register
  // Half of everybody may have this in their name: only so many are put in order.
  const some = ctx.db
    .select({ id: resource.table.id })
    .from(resource.table)
    .where(and(resource.reach?.(ctx.user), searchCondition(kind, search, ctx.user)))
    .limit(looked)
  const rows = asStored(
    await ctx.db
      .select()
      .from(resource.table)
      .where(inArray(resource.table.id, some))
      .orderBy(...orderBy(readOrdering(resource, undefined)))
      .limit(resultLimit + 1),
  ) as Parameters<Kind['details']>[0]
  const facts = await kind.details(rows, ctx)
  if (resource.audit)
    await recordAudit(
      ctx,
      'list',
      resource.audit,
      rows.slice(0, resultLimit).map(({ id }) => id),
    )
  return rows.map((row, index) => ({
    id: row.id,
    name: resource.label(row),
    details: (facts[index] ?? []).filter((fact): fact is string => Boolean(fact)),
    at: null,
    active: kind.states?.active.includes(String(row.status)) ?? true,
  }))
}

/**
 * The first few of each kind that the search finds, each within the reach its register gives this reader. Children who
 * are shown are audited.
 */
export async function findEverybody(
  ctx: WriteContext,
  search: string,
  wanted: readonly SearchKind[] = people,
): Promise<SearchGroup[]> {
  if (search.trim().length < shortest || searchWords(search).length === 0) return []
  const groups = searchKind.options
    .filter((kind) => wanted.includes(kind))
    .map(async (kind): Promise<SearchGroup> => {
      const one = kinds.find((known) => known.kind === kind)
      const found = async () => {
        if (kind === 'booking') return findBookings(ctx, search, resultLimit + 1)
        if (kind === 'trip') return findTrips(ctx, search, resultLimit + 1)
        return one && readable(one, ctx) ? findIn(ctx, one, search) : []
      }
      const results = await found()
      return { kind, more: results.length > resultLimit, results: results.slice(0, resultLimit) }
    })
  return (await Promise.all(groups)).filter(({ results }) => results.length > 0)
}

async function countOf(ctx: WriteContext, { kind, register }: Kind, { column, waiting }: States) {
  const { table, reach } = register.resource
  const states = await ctx.db
    .select({ status: sql<string>`${column}`, count: count() })
    .from(table)
    .where(reach?.(ctx.user))
    .groupBy(column)
    .orderBy(column)
  return { kind, count: states.reduce((sum, state) => sum + state.count, 0), states, waiting: [...waiting] }
}

/** How many people of each kind there are in reach, by state. */
export async function countPeople(ctx: WriteContext): Promise<PeopleCounts> {
  const wanted = kinds.filter((kind) => people.includes(kind.kind) && readable(kind, ctx))
  const counted = wanted.flatMap((kind) => (kind.states ? [countOf(ctx, kind, kind.states)] : []))
  return { kinds: await Promise.all(counted) }
}
