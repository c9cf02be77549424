import { countDistinct, eq } from 'drizzle-orm'
import type { Attention } from '#contract/stats.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { pickupProposals } from '#server/schema/pickups.ts'

/** Children for whom a parent proposed a pickup and nobody has decided. Whose they are is read in their list, where it is audited. */
export async function pickupsPending({ db }: ActorContext): Promise<Attention> {
  const [row] = await db
    .select({ children: countDistinct(pickupProposals.childId) })
    .from(pickupProposals)
    .where(eq(pickupProposals.status, 'pending'))
  const link = { list: 'children', query: 'pickupProposals=true' } as const
  return { kind: 'pickups_pending', severity: 'info', count: row?.children ?? 0, items: [], link }
}
