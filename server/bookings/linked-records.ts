import { inArray } from 'drizzle-orm'
import type { BookingInput } from '#contract/booking.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { idsInReach } from '#server/resources/find-in-reach.ts'
import { companies } from '#server/schema/people.ts'
import { type Child, loadRiders } from './riders.ts'

export type Company = typeof companies.$inferSelect

/** The records that inputs of bookings refer to. */
export interface LinkedRecords {
  children: ReadonlyMap<string, Child>
  companies: ReadonlyMap<string, Company>
  /** Ids of those that the writer reaches: no others may be newly linked. */
  reach: Readonly<Record<'children' | 'companies' | 'parents', ReadonlySet<string>>>
}

/** The parts of an input that refer to other records. */
export type LinkingInput = Pick<BookingInput, 'children' | 'company' | 'booker'>

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** Loads what many inputs refer to, in a handful of queries. */
export async function loadLinkedRecords(
  ctx: ActorContext,
  inputs: readonly LinkingInput[],
): Promise<LinkedRecords> {
  const childIds = present(inputs.flatMap((input) => input.children))
  const companyIds = present(inputs.map(({ company }) => company))
  const parentIds = present(inputs.map(({ booker }) => booker.parent))
  const payers =
    companyIds.length > 0
      ? await ctx.db.select().from(companies).where(inArray(companies.id, companyIds))
      : []
  return {
    children: byId(await loadRiders(ctx.db, childIds)),
    companies: byId(payers),
    reach: {
      // Parents link their own children, a company those who rode for it before.
      children: await idsInReach(ctx, referenceTargets.child, childIds),
      companies: await idsInReach(ctx, referenceTargets.company, companyIds),
      parents: await idsInReach(ctx, referenceTargets.parent, parentIds),
    },
  }
}
