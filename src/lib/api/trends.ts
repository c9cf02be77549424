import type { StatsQuery, Trend, TrendChart, Trends } from '#contract/stats.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { countOrNull, fields, list, oneOf, orNull, text, textOrNull } from './field-readers.ts'
import { asRecord } from './response-shape.ts'

const days = fields<{ from: string; to: string }>({ from: text, to: text })
const link = orNull(fields<NonNullable<Trend['link']>>({ list: oneOf, query: text }))
const trend = fields<Trend>({
  ...{ key: oneOf, unit: oneOf, currency: textOrNull, value: countOrNull, before: countOrNull },
  ...{ values: list(countOrNull), link },
})
const series = fields<TrendChart['series'][number]>({ key: oneOf, values: list(countOrNull) })
const chart = fields<TrendChart>({
  ...{ key: oneOf, unit: oneOf, currency: textOrNull, span: oneOf },
  ...{ days: list(text), series: list(series) },
})
const trends = orNull(
  fields<Trends>({
    ...{ from: text, to: text, compared: days },
    complete: (value) => value !== false,
    ...{ tiles: list(trend), charts: list(chart) },
  }),
)

/** How it went in a span; null from a backend that does not say. */
export const readTrends = (body: Record<string, unknown>): Trends | null => trends(body.trends)

/** The days that are asked for, and what they are compared with. */
export type Span = Pick<StatsQuery, 'period' | 'from' | 'to' | 'compare'>

export async function getTrends(role: string, span: Span, { signal }: Options = {}): Promise<Trends | null> {
  const answer = await api.send({ path: '/api/web/stats', query: { role, ...span }, signal })
  return readTrends(asRecord(answer))
}
