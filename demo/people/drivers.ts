import { weekdays } from '#contract/lists/common.ts'
import { type Culture, cultures, type Gender } from '#demo/data/names.ts'
import type { Random } from '#demo/random.ts'
import type { Company, Driver, Making } from '#demo/types.ts'
import { addDays } from '#server/platform/time/days.ts'
import { mailName, mobile, slots } from './phones.ts'
import { recordOf } from './record.ts'

const count = 60
/** The first 52 drive; the others are not (or no longer) able to. */
export const working = 52
const idle: readonly Driver['status'][] = [
  'on_leave',
  'on_leave',
  'on_leave',
  'suspended',
  'pending',
  'pending',
  'invited',
  'left',
]

/** In the form of the licences of Great Britain: surname, birth date, initials and check characters. */
function licenceNumber(random: Random, surname: string, given: string, gender: Gender): string {
  const letters = mailName(surname).toUpperCase().padEnd(5, '9').slice(0, 5)
  const [year, month, day] = [random.int(62, 99), random.int(1, 12), random.int(1, 28)].map((n) =>
    String(n).padStart(2, '0'),
  )
  const shown = gender === 'female' ? String(Number(month) + 50) : month
  const initial = mailName(given).toUpperCase().charAt(0)
  return `${letters}${year?.charAt(0)}${shown}${day}${year?.charAt(1)}${initial}9${random.int(2, 9)}${random.letters(2)}`
}

/** The demo's driver comes first and has a name to remember; the rest are as mixed as the city. */
function nameOf(
  random: Random,
  index: number,
): { culture: Culture; gender: Gender; given: string; surname: string } {
  const culture = index === 0 ? cultures[0] : random.pick(cultures)
  if (!culture) throw new RangeError('No culture')
  const gender: Gender = index === 0 || random.chance(0.7) ? 'male' : 'female'
  const given = index === 0 ? 'Martin' : random.pick(gender === 'female' ? culture.mothers : culture.fathers)
  const surname = index === 0 ? 'Weeks' : random.pick(culture.surnames)
  return {
    culture,
    gender,
    given,
    surname: gender === 'female' ? (culture.feminine?.(surname) ?? surname) : surname,
  }
}

function employer(companies: ReadonlyMap<string, Company>, index: number): string | null {
  const key = ['avon', 'severn', 'claremont', 'kerbside'].find(
    (_, i) => index >= ([38, 46, 50, 0][i] ?? 0) && index < ([46, 50, 52, 60][i] ?? 60),
  )
  return companies.get(key ?? 'kerbside')?.id ?? null
}

/** Some have set hours; whoever has none may be sent at any. */
const regular: Driver['shifts'] = weekdays
  .filter((weekday) => weekday !== '7')
  .map((weekday) => ({ weekday, from: '06:30', to: '19:00' }))

/** The demo's drivers, without a vehicle yet. Statuses of those who work are set once their day is known. */
export function makeDrivers(making: Making, companies: ReadonlyMap<string, Company>): Driver[] {
  const here = { ...making, random: making.random.fork('drivers') }
  const { random, today } = here
  return Array.from({ length: count }, (_, i): Driver => {
    const { culture, gender, given, surname } = nameOf(random, i)
    const code = `D-${String(i + 1).padStart(3, '0')}`
    const status = idle[i - working]
    return {
      ...recordOf(here, new Date(making.now.getTime() - random.int(70, 1000) * 86_400_000)),
      code,
      firstName: given,
      lastName: surname,
      phone: mobile(slots.driver + i),
      email: `${mailName(given)}.${mailName(surname)}${i + 1}@drivers.example.org`,
      photo: null,
      licenceNumber: licenceNumber(random, surname, given, gender),
      licenceExpiresOn: addDays(today, random.int(200, 3000)),
      badgeNumber: status === 'invited' ? null : `PHD ${random.int(20_000, 29_999)}`,
      languages: [...new Set(['en', ...culture.languages])],
      companyId: employer(companies, i),
      vehicleId: null,
      rating: i < working ? Math.round((4.2 + random.next() * 0.8) * 10) / 10 : null,
      status: status ?? 'off_duty',
      lastPositionAt: null,
      shifts: i % 3 === 1 ? regular : [],
      leave:
        status === 'on_leave'
          ? [{ from: addDays(today, -3), to: addDays(today, 4 + i - working), kind: 'holiday' as const }]
          : [],
    }
  })
}
