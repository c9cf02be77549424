import care from '#demo/data/care.json' with { type: 'json' }
import type { Child, Family, Making, MasterData, Ride } from '#demo/types.ts'
import type { Day } from './days.ts'
import {
  bookedAt,
  bookedByCompany,
  bookedByParent,
  companyOf,
  makeRide,
  parentPays,
  type RideRequest,
} from './ride.ts'

export interface OneOff {
  making: Making
  master: MasterData
  day: Day
}
export type Way = Pick<RideRequest, 'pickup' | 'dropoff' | 'requestedAt' | 'anchor'>

export const quarter = (from: number, to: number, { random }: Making) =>
  from + 15 * random.int(0, Math.floor((to - from) / 15))

const travels = (child: Child) => child.status === 'active'
export const ofSchoolAge = (child: Child) =>
  travels(child) && child.grade !== null && child.grade !== 'Nursery'

export function pickChild(
  oneOff: Pick<OneOff, 'making' | 'master'>,
  fits = travels,
): { child: Child; family: Family } {
  const { random } = oneOff.making
  const family = random.pick(oneOff.master.families)
  const children = family.children.filter(fits)
  return children.length > 0 ? { family, child: random.pick(children) } : pickChild(oneOff, fits)
}

/** The children who ride, and the vehicle their wheelchairs need: a van takes one, a minibus more. */
export function riding(children: Child[]): Pick<RideRequest, 'children' | 'vehicleType'> {
  const chairs = children.filter(({ mobility }) => mobility === 'wheelchair').length
  if (chairs > 1) return { children, vehicleType: 'minibus' }
  return { children, vehicleType: chairs === 1 ? 'van' : null }
}

/** Gives both ways the rest of what was ordered with them. */
export function order(
  { making, master }: OneOff,
  rest: Omit<RideRequest, keyof Way | 'createdAt' | 'group'>,
  ways: readonly (Way | false)[],
): Ride[] {
  const { random } = making
  const [first] = ways
  if (!first) return []
  const createdAt = bookedAt(making, first.requestedAt, [1, 18])
  const group = `once ${random.id()}`
  const notes = random.chance(0.14) ? random.pick(care.bookingNotes) : null
  return ways.flatMap((way) => (way ? [makeRide(master, { notes, ...rest, ...way, createdAt, group })] : []))
}

const parentSource = ({ random }: Making) => random.weighted({ parent: 55, phone: 25, console: 20 })

export function family(
  oneOff: OneOff,
  of: Family,
): Pick<RideRequest, 'booker' | 'companyId' | 'paymentMethod' | 'source'> {
  return {
    booker: bookedByParent(of),
    companyId: null,
    paymentMethod: parentPays(oneOff.making.random),
    source: parentSource(oneOff.making),
  }
}

export function business(
  oneOff: OneOff,
  key: string,
): Pick<RideRequest, 'booker' | 'companyId' | 'paymentMethod' | 'source'> {
  const company = companyOf(oneOff.master, key)
  const source = oneOff.making.random.weighted({ api: 45, console: 35, phone: 20 })
  return {
    booker: bookedByCompany(company),
    companyId: company.id,
    paymentMethod: company.paymentMethod,
    source,
  }
}
