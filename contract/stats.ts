import * as z from 'zod'
import {
  attentionEntities,
  attentionKinds,
  attentionLists,
  rideLists,
  severities,
  tileKeys,
  tileUnits,
} from './lists/dashboard.ts'
import { role } from './people.ts'

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

/** Trips per hour of today in the operator's zone, for the day's curve: 24 planned and done counts. */
export const stats = z.object({
  role,
  asOf: z.string(),
  zone: z.string(),
  date: z.string(),
  tiles: z.array(tile),
  attention: z.array(attention),
  hours: z.array(z.object({ hour: z.int(), planned: z.int(), done: z.int() })),
})
export type Stats = z.infer<typeof stats>
export type Tile = z.infer<typeof tile>
export type Attention = z.infer<typeof attention>

/** The role whose dashboard is requested; one's own when absent, and only an admin may ask for another. */
export const statsQuery = z.strictObject({ role: role.optional() })
