import { type School as SchoolSeed, schools } from './data/schools.ts'
import { landline } from './people/phones.ts'
import { recordOf } from './people/record.ts'
import type { Calendar, Company, Making, School } from './types.ts'

/** Schools that are customers, by the key of their company. */
export const schoolCompany: Readonly<Record<string, string>> = {
  'Claremont School': 'claremont',
  'Briarwood School': 'briarwood',
  'Elmfield School for Deaf Children': 'elmfield',
  'Clifton High School': 'clifton',
}

const offices = [
  'Priya Nair',
  'Helen Osborne',
  'Tomasz Wilk',
  'Grace Adeyemi',
  'Siân Morgan',
  'Omar Farah',
  'Ruth Feldman',
  'Callum Reid',
] as const

const weekdays = ['1', '2', '3', '4', '5'] as const

/** A school lets everybody in by the main gate; at special schools buses have a bay of their own behind it. */
function gatesOf({ kind, point }: SchoolSeed): School['gates'] {
  const main = { name: 'Main gate', point }
  const beside = {
    lat: Number((point.lat + 0.0006).toFixed(5)),
    lng: Number((point.lng + 0.0008).toFixed(5)),
  }
  if (kind === 'special') return [main, { name: 'Minibus bay', point: beside }]
  return kind === 'secondary' ? [main, { name: 'Back gate', point: beside }] : [main]
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim()
    .replaceAll(/ +/g, '-')

/** All schools of the city with the calendars that they keep, by name. */
export function makeSchools(
  base: Making,
  calendars: ReadonlyMap<SchoolSeed['kind'], Calendar>,
  companies: ReadonlyMap<string, Company>,
): Map<string, School> {
  const making = { ...base, random: base.random.fork('schools') }
  return new Map(
    schools.map((seed, index) => [
      seed.name,
      {
        ...recordOf(making, new Date(making.now.getTime() - 400 * 86_400_000)),
        name: seed.name,
        kind: seed.kind,
        place: { place: `${seed.name}, ${seed.address}`, point: seed.point },
        // Those whose pupils all ride at the school's own cost.
        companyId:
          seed.kind === 'special' ? (companies.get(schoolCompany[seed.name] ?? '')?.id ?? null) : null,
        calendarId: calendars.get(seed.kind)?.id ?? null,
        gates: gatesOf(seed),
        bells: weekdays.map((weekday) => ({ weekday, arriveBy: seed.starts, collectFrom: seed.ends })),
        contacts: [
          {
            name: making.random.pick(offices),
            role: 'School office',
            phone: landline(300 + index),
            email: `office@${slug(seed.name)}.example.org`,
          },
        ],
      },
    ]),
  )
}
