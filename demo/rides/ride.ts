import type { Place } from '#contract/place.ts'
import { dayOf, instantOf, later, minute, zone } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import type { Child, Company, Family, Making, MasterData, Ride } from '#demo/types.ts'
import { planRide } from '#server/quotes/plan.ts'

const market = { zone, currency: 'GBP' }

/** The defaults of a ride. */
const usual = {
  direction: 'other',
  children: [],
  adults: 0,
  stops: [],
  companyId: null,
  source: 'console',
  paymentMethod: 'card',
  vehicleType: null,
  waitMinutes: 0,
  assistantRequired: false,
  promo: null,
  notes: null,
  seriesId: null,
  leg: null,
  liveState: null,
  run: null,
  shared: null,
} as const satisfies Partial<Ride>

type Needed = 'kind' | 'pickup' | 'dropoff' | 'requestedAt' | 'anchor' | 'booker' | 'group' | 'createdAt'
export type RideRequest = Pick<Ride, Needed> & Partial<Omit<Ride, Needed | 'plan' | 'day'>>

/** Plans and prices a ride by the same rules as the server does for people. */
export function makeRide(master: MasterData, request: RideRequest): Ride {
  const ride = { ...usual, children: [] as Child[], stops: [] as Place[], ...request }
  const promo = master.promos.find(({ code }) => code === ride.promo) ?? null
  const full = planRide(master.rules, ride, market, null)
  const worth = promo && full.quote.total >= (promo.minFare ?? 0) ? promo : null
  const plan = worth ? planRide(master.rules, ride, market, worth) : full
  return { ...ride, promo: worth?.code ?? null, plan, day: dayOf(plan.pickupAt) }
}

/** When a ride was booked: at a waking hour some days ahead, always before `now`. */
export function bookedAt({ random, now }: Making, pickupAt: Date, days: readonly [number, number]): Date {
  // What lies far ahead was booked in the last days, not all within this hour.
  const left = Math.ceil((pickupAt.getTime() - now.getTime()) / (1440 * minute))
  const lead = Math.max(random.int(days[0], days[1]), left + random.int(0, 6))
  const ahead = later(pickupAt, -lead * 1440)
  const at = instantOf(dayOf(ahead), random.int(8 * 60, 20 * 60 + 59))
  const last = Math.min(
    now.getTime() - random.int(8, 900) * minute,
    pickupAt.getTime() - random.int(90, 300) * minute,
  )
  return new Date(Math.min(at.getTime(), last))
}

export const homeOf = (child: Child): Place =>
  child.pickup ?? { place: child.home.address, point: child.home.point }

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`

/** The primary guardian as booker. */
export function bookedByParent({ parents: [parent] }: Pick<Family, 'parents'>): Ride['booker'] {
  if (!parent) throw new RangeError('A family without parents')
  return { parentId: parent.id, name: fullName(parent), phone: parent.phone }
}

export const bookedByCompany = (company: Company): Ride['booker'] => ({
  parentId: null,
  name: company.contactName,
  phone: company.phone,
})

export const parentPays = (random: Random) => random.weighted({ card: 74, account: 16, cash: 10 })

export function companyOf(master: MasterData, key: string): Company {
  const company = master.companies.get(key)
  if (!company) throw new RangeError(`No company ${key}`)
  return company
}
