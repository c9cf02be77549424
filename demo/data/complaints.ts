import * as z from 'zod'
import { complaints } from '#server/schema/care.ts'
import list from './complaints.json' with { type: 'json' }

/** Complaints with their outcomes, and how often they occur; `high` ones mostly get a high priority. */
const kind = z.strictObject({
  weight: z.number(),
  high: z.boolean(),
  descriptions: z.array(z.string()),
  outcomes: z.array(z.string()),
})

export const {
  kinds: complaintKinds,
  escalations,
  reopenings,
} = z
  .strictObject({
    kinds: z.record(z.enum(complaints.category.enumValues), kind),
    escalations: z.array(z.string()),
    reopenings: z.array(z.string()),
  })
  .parse(list)
