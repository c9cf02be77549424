import { bookingNotes } from '#demo/data/care.ts'
import type { Child, Family, Making, Ride, World } from '#demo/types.ts'
import { type Asked, ask, bookedAt, bookedByCompany, bookedByParent, companyOf, parentPays } from './ask.ts'
import type { Day } from './days.ts'

export interface Occasion {
  making: Making
  world: World
  day: Day
}
export type Way = Pick<Asked, 'pickup' | 'dropoff' | 'requestedAt' | 'anchor'>

export const quarter = (from: number, to: number, { random }: Making) =>
  from + 15 * random.int(0, Math.floor((to - from) / 15))

const travels = (child: Child) => child.status === 'active'
export const ofSchoolAge = (child: Child) =>
  travels(child) && child.grade !== null && child.grade !== 'Nursery'

export function pickChild(
  occasion: Pick<Occasion, 'making' | 'world'>,
  fits = travels,
): { child: Child; family: Family } {
  const { random } = occasion.making
  const family = random.pick(occasion.world.families)
  const children = family.children.filter(fits)
  return children.length > 0 ? { family, child: random.pick(children) } : pickChild(occasion, fits)
}

/** The children who ride, and the vehicle their wheelchairs need: a van takes one, a minibus more. */
export function riding(children: Child[]): Pick<Asked, 'children' | 'vehicleType'> {
  const chairs = children.filter(({ mobility }) => mobility === 'wheelchair').length
  if (chairs > 1) return { children, vehicleType: 'minibus' }
  return { children, vehicleType: chairs === 1 ? 'van' : null }
}

/** Gives both ways the rest of what was ordered with them. */
export function order(
  { making, world }: Occasion,
  rest: Omit<Asked, keyof Way | 'createdAt' | 'group'>,
  ways: readonly (Way | false)[],
): Ride[] {
  const { random } = making
  const [first] = ways
  if (!first) return []
  const createdAt = bookedAt(making, first.requestedAt, [1, 18])
  const group = `once ${random.id()}`
  const notes = random.chance(0.14) ? random.pick(bookingNotes) : null
  return ways.flatMap((way) => (way ? [ask(world, { notes, ...rest, ...way, createdAt, group })] : []))
}

const parentSource = ({ random }: Making) => random.weighted({ parent: 55, phone: 25, console: 20 })

export function family(
  occasion: Occasion,
  of: Family,
): Pick<Asked, 'booker' | 'companyId' | 'paymentMethod' | 'source'> {
  return {
    booker: bookedByParent(of),
    companyId: null,
    paymentMethod: parentPays(occasion.making.random),
    source: parentSource(occasion.making),
  }
}

export function business(
  occasion: Occasion,
  key: string,
): Pick<Asked, 'booker' | 'companyId' | 'paymentMethod' | 'source'> {
  const company = companyOf(occasion.world, key)
  const source = occasion.making.random.weighted({ api: 45, console: 35, phone: 20 })
  return {
    booker: bookedByCompany(company),
    companyId: company.id,
    paymentMethod: company.paymentMethod,
    source,
  }
}
