import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'
import type { StatsQuery, Trend, TrendChart, Trends } from '#contract/stats.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { Period } from '#server/reports/periods.ts'
import { listLink } from '../list-link.ts'
import type { Place } from '../tiles.ts'
import type { Figures, Spans } from './figures.ts'
import { keptFigures } from './kept-figures.ts'
import { ownFigures } from './own-figures.ts'
import { papersDue } from './papers-due.ts'
import { comparedSpan, curveOf, readSpan } from './span.ts'
import { bookingsBehind, chartsMade, sources, trendsOf } from './specs.ts'

const unitsOf = (key: Trend['key'], currency: string) => {
  const { unit } = sources[key]
  return { unit, currency: unit === 'money' ? currency : null }
}

/** Every ride of a report, as its page opens them. */
const allRides = '*'

/** To the rows behind a figure: the bookings that it counts, or the rides of the report that it is of; a driver's to their trips. */
function linkOf(key: Trend['key'], role: Role, { from, to }: Period): Trend['link'] {
  const days = { date_from: from, date_to: to }
  if (role === 'driver') return listLink('trips', { ...days, status: 'completed' })
  const status = bookingsBehind[key]
  if (status) return listLink('bookings', { ...days, status })
  const { report, figure } = sources[key]
  return { list: 'reports', query: `${new URLSearchParams({ report, from, to, figure, rides: allRides })}` }
}

function chartsOf(keys: readonly Trend['key'][], figures: Figures, { curve }: Spans, { currency }: Place) {
  return Object.entries(chartsMade).flatMap(([key, of]): TrendChart[] => {
    const shown = of.filter((one) => keys.includes(one))
    const [first] = shown
    if (!first) return []
    return [
      {
        ...{ key: key as keyof typeof chartsMade, ...unitsOf(first, currency) },
        ...{ span: curve.unit, days: figures.days },
        series: shown.map((one) => ({ key: one, values: figures.of(one).values })),
      },
    ]
  })
}

/** Whose company somebody reads of is known; an admin who looks at a company's dashboard has none. */
const hasReach = ({ user }: ActorContext) => user.role !== 'company' || user.company !== null

/** How it went in the span that is asked for; undefined where none is. */
export async function readTrends(
  ctx: ActorContext,
  place: Place,
  query: StatsQuery,
): Promise<Trends | undefined> {
  const span = readSpan(query, place.today)
  if (!span || !hasReach(ctx)) return undefined
  const { role } = ctx.user
  const spans = { span, compared: comparedSpan(span, query.compare ?? 'previous'), curve: curveOf(span) }
  const keys = trendsOf[role]
  const figures = access.reports.read.includes(role)
    ? await keptFigures(ctx, place, spans, keys)
    : await ownFigures(ctx, place, spans)
  const papers = access.dashboards.papers.includes(role) ? [await papersDue(ctx, place.today)] : []
  return {
    ...span,
    compared: spans.compared,
    complete: figures.complete,
    tiles: keys.map((key) => ({
      ...{ key, ...unitsOf(key, place.currency), ...figures.of(key) },
      link: linkOf(key, role, span),
    })),
    charts: [...chartsOf(keys, figures, spans, place), ...papers],
  }
}
