import * as z from 'zod'
import { companies } from '#server/schema/people.ts'
import list from './companies.json' with { type: 'json' }
import { venue } from './venues.ts'

/**
 * `key` is how the generators name a company; `school` finds its address in the table of schools, `venue` among the
 * venues.
 */
const company = z.strictObject({
  key: z.string(),
  name: z.string(),
  type: z.enum(companies.type.enumValues),
  contact: z.string(),
  slug: z.string(),
  pay: z.enum(companies.paymentMethod.enumValues),
  status: z.enum(companies.status.enumValues),
  registration: z.string().nullable(),
  commission: z.number().nullable(),
  school: z.string().optional(),
  venue: z.enum(['childrensHospital', 'southmeadHospital', 'studios', 'engineWorks']).optional(),
  address: z.string().optional(),
  point: venue.shape.point.optional(),
})
export type CompanySeed = z.infer<typeof company>

export const companySeeds = z.array(company).parse(list)
