import * as z from 'zod'
import { zone } from '#demo/clock.ts'
import list from '#demo/data/companies.json' with { type: 'json' }
import { schools } from '#demo/data/schools.ts'
import { venue, venues } from '#demo/data/venues.ts'
import type { Company, Making } from '#demo/types.ts'
import { companies } from '#server/schema/people.ts'
import { landline } from './phones.ts'
import { recordOf } from './record.ts'

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
type CompanySeed = z.infer<typeof company>

const companySeeds = z.array(company).parse(list)

function siteOf({ address, point, school, venue }: CompanySeed) {
  const found = schools.find(({ name }) => name === school)
  if (found) return { address: found.address, point: found.point }
  if (venue) return { address: venues[venue].address, point: venues[venue].place.point }
  return { address: address ?? null, point: point ?? null }
}

/** The companies by key; the operator itself is the oldest, which makes its clock the business's. */
export function makeCompanies(making: Making): Map<string, Company> {
  const here = { ...making, random: making.random.fork('companies') }
  return new Map(
    companySeeds.map((seed, i) => [
      seed.key,
      {
        ...recordOf(here, new Date(making.now.getTime() - (1100 - i * 40) * 86_400_000)),
        name: seed.name,
        type: seed.type,
        registrationNo: seed.registration,
        contactName: seed.contact,
        phone: landline(100 + i),
        email: `travel@${seed.slug}.example.org`,
        ...siteOf(seed),
        near: null,
        currency: 'GBP',
        timezone: zone,
        paymentMethod: seed.pay,
        commissionPct: seed.commission,
        changeCutoffMin: seed.type === 'school' ? 120 : null,
        status: seed.status,
      },
    ]),
  )
}
