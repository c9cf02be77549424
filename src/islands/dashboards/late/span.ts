import { statsComparisons, statsPeriods } from '#contract/lists/dashboard.ts'
import { isDay } from '#src/lib/list/days.ts'

type Period = (typeof statsPeriods)[number]
type Comparison = (typeof statsComparisons)[number]

/** What is looked back over: a period, or days of one's own; and what it is compared with. */
export type SpanState = { compare: Comparison } & ({ period: Period } | { from: string; to: string })

const usual = { period: 'week', compare: 'previous' } as const

const among = <Word extends string>(words: readonly Word[], word: string | null): Word | undefined =>
  words.find((one) => one === word)

/** What the address says; what makes no sense there is as if it were not there. */
export function readSpan(query: string): SpanState {
  const params = new URLSearchParams(query)
  const compare = among(statsComparisons, params.get('compare')) ?? usual.compare
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  if (isDay(from) && isDay(to) && from <= to) return { from, to, compare }
  return { period: among(statsPeriods, params.get('period')) ?? usual.period, compare }
}

/** The address of a span, with all else that it holds; what is usual is not written. */
export function printSpan(query: string, span: SpanState): string {
  const params = new URLSearchParams(query)
  for (const name of ['period', 'from', 'to', 'compare']) params.delete(name)
  if (!('period' in span)) {
    params.set('from', span.from)
    params.set('to', span.to)
  } else if (span.period !== usual.period) params.set('period', span.period)
  if (span.compare !== usual.compare) params.set('compare', span.compare)
  return params.toString()
}
