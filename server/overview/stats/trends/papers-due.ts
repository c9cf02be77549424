import { and, count, eq, gte, lt } from 'drizzle-orm'
import type { TrendChart } from '#contract/stats.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { addDays } from '#server/platform/time/days.ts'
import { documents } from '#server/schema/fleet.ts'
import { paperReach } from '../people-figures.ts'

const weeks = 8

/** Required papers that run out in each of the next weeks, whatever the span that is looked back over. */
export async function papersDue(ctx: ActorContext, today: string): Promise<TrendChart> {
  const days = Array.from({ length: weeks }, (_, index) => addDays(today, index * 7))
  const rows = await ctx.db
    .select({ day: documents.expiresOn, papers: count() })
    .from(documents)
    .where(
      and(
        paperReach(ctx),
        eq(documents.required, true),
        eq(documents.status, 'approved'),
        gte(documents.expiresOn, today),
        lt(documents.expiresOn, addDays(today, weeks * 7)),
      ),
    )
    .groupBy(documents.expiresOn)
  const values = days.map((from) => {
    const until = addDays(from, 7)
    return rows.reduce((sum, { day, papers }) => (day && day >= from && day < until ? sum + papers : sum), 0)
  })
  return {
    ...{ key: 'papers_due', unit: 'count', currency: null, span: 'week', days },
    series: [{ key: 'papers_due', values }],
  }
}
