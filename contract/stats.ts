import * as z from 'zod'
import {
  attentionEntities,
  attentionKinds,
  attentionLists,
  rideLists,
  severities,
  statsComparisons,
  statsPeriods,
  tileKeys,
  tileUnits,
  trendCharts,
  trendKeys,
  trendLists,
  trendSeries,
  trendSpans,
  trendUnits,
} from './lists/dashboard.ts'
import { role } from './people.ts'
import { day } from './record.ts'

/** One figure of the dashboard. `query` is the list filter that shows the rows behind it, on `list`. */
export const tile = z.object({
  key: z.enum(tileKeys),
  unit: z.enum(tileUnits),
  value: z.number().nullable(),
  currency: z.string().nullable(),
  /** The same figure a week before, where it makes sense. */
  before: z.number().nullable(),
  link: z.object({ list: z.enum(rideLists), query: z.string() }).nullable(),
})

/** What somebody must look at now; `items` are the most urgent few of `count`. */
export const attention = z.object({
  kind: z.enum(attentionKinds),
  severity: z.enum(severities),
  count: z.int(),
  items: z.array(
    z.object({
      id: z.string(),
      entity: z.enum(attentionEntities),
      /** The booking that it is about, or that its trip belongs to. */
      booking: z.string().nullable(),
      label: z.string(),
      detail: z.string(),
      at: z.string().nullable(),
    }),
  ),
  link: z.object({ list: z.enum(attentionLists), query: z.string() }).nullable(),
})

const value = z.number().nullable()

/** A figure of a span beside that of the span it is compared with; `values` are its days or weeks, for a small curve. */
export const trend = z.object({
  key: z.enum(trendKeys),
  unit: z.enum(trendUnits),
  currency: z.string().nullable(),
  value,
  before: value,
  values: z.array(value),
  /** The rows behind it. */
  link: z.object({ list: z.enum(trendLists), query: z.string() }).nullable(),
})

/** A chart as data: its categories are the first days of such spans. Shares are 0 to 100, amounts minor units. */
export const trendChart = z.object({
  key: z.enum(trendCharts),
  unit: z.enum(trendUnits),
  currency: z.string().nullable(),
  span: z.enum(trendSpans),
  days: z.array(day),
  series: z.array(z.object({ key: z.enum(trendSeries), values: z.array(value) })),
})

/** How it went in a span. Days are those of the operator's zone, both included. */
export const trends = z.object({
  from: day,
  to: day,
  compared: z.object({ from: day, to: day }),
  /** Whether all that was written until now is in it; else some days are still being counted anew. */
  complete: z.boolean(),
  tiles: z.array(trend),
  charts: z.array(trendChart),
})
export type Trends = z.infer<typeof trends>
export type Trend = z.infer<typeof trend>
export type TrendChart = z.infer<typeof trendChart>

/** Trips per hour of today in the operator's zone, for the day's curve: 24 planned and done counts. */
export const stats = z.object({
  role,
  asOf: z.string(),
  zone: z.string(),
  date: z.string(),
  tiles: z.array(tile),
  attention: z.array(attention),
  hours: z.array(z.object({ hour: z.int(), planned: z.int(), done: z.int() })),
  /** Only where a period was asked for. */
  trends: trends.optional(),
})
export type Stats = z.infer<typeof stats>
export type Tile = z.infer<typeof tile>
export type Attention = z.infer<typeof attention>

/** The role whose dashboard is requested; one's own when absent, and only an admin may ask for another. */
export const statsQuery = z.strictObject({
  role: role.optional(),
  period: z.enum(statsPeriods).optional(),
  /** Days of one's own choosing, in place of a period. */
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(statsComparisons).optional(),
})
export type StatsQuery = z.infer<typeof statsQuery>
