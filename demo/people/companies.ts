import { zone } from '#demo/clock.ts'
import { type CompanySeed, companySeeds } from '#demo/data/companies.ts'
import { schools } from '#demo/data/schools.ts'
import { venues } from '#demo/data/venues.ts'
import type { Company, Making } from '#demo/types.ts'
import { landline } from './phones.ts'
import { recordOf } from './record.ts'

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
        status: seed.status,
      },
    ]),
  )
}
