import type { BookingInput } from '#contract/booking.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { ProblemList } from '#server/platform/http/problem-list.ts'
import type { Company, LinkedRecords } from './linked-records.ts'
import type { Child } from './riders.ts'

/**
 * The children of a ride, in the order given. New ones must exist, be active and within the booker's reach;
 * `before` are the ids that rode already and may stay.
 */
function checkRiders(
  { t }: Pick<ActorContext, 't'>,
  { children: known, reach }: Pick<LinkedRecords, 'children' | 'reach'>,
  ids: readonly string[],
  before: readonly string[],
  problems: ProblemList,
): Child[] {
  const unique = [...new Set(ids)]
  for (const id of unique.filter((one) => !before.includes(one))) {
    const child = reach.children.has(id) ? known.get(id) : undefined
    const name = child ? `${child.firstName} ${child.lastName}` : ''
    if (!child) problems.add('children', t('bookings:child.unknown'))
    else if (child.status !== 'active')
      problems.add('children', t(`bookings:child.${child.status}`, { name }))
  }
  return unique.flatMap((id) => known.get(id) ?? [])
}

/** The company that pays: the one it was, or one within reach of whoever writes. */
function checkCompany(
  { t }: ActorContext,
  { companies: known, reach }: LinkedRecords,
  id: string | null,
  before: string | null,
  problems: ProblemList,
): Company | null {
  const company = known.get(id ?? '') ?? null
  if (id === null || id === before) return company
  if (!company || !reach.companies.has(id)) {
    problems.add('company', t('bookings:company.unknown'))
    return null
  }
  if (company.status !== 'active')
    problems.add('company', t('bookings:company.inactive', { name: company.name }))
  return company
}

/** The parent who booked; null, and a problem, for one who is new to the booking and out of reach. */
function checkBooker(
  { t }: ActorContext,
  { reach }: LinkedRecords,
  parent: string | null,
  before: string | null,
  problems: ProblemList,
): string | null {
  if (parent === null || parent === before || reach.parents.has(parent)) return parent
  problems.add('booker.parent', t('bookings:parent.unknown'))
  return null
}

export interface CheckedInput {
  riders: Child[]
  company: Company | null
  /** Whose use of a promo code counts. */
  booker: BookingInput['booker']
  wheelchairs: number
  assistantRequired: boolean
}

/** What a booking had before it was entered. */
export interface Before {
  childIds: readonly string[]
  company: string | null
  parent: string | null
}
export const nothingBefore: Before = { childIds: [], company: null, parent: null }

/**
 * Checks the people and the company of a booking that was entered; `linked` has the records it refers to. What it had
 * `before` may stay: a child that paused, or a company that closed since.
 */
export function checkPeople(
  ctx: ActorContext,
  linked: LinkedRecords,
  input: Omit<BookingInput, 'requestedAt' | 'pickup' | 'dropoff'>,
  before: Before,
  problems: ProblemList,
): CheckedInput {
  const riders = checkRiders(ctx, linked, input.children, before.childIds, problems)
  const company = checkCompany(ctx, linked, input.company, before.company, problems)
  const parent = checkBooker(ctx, linked, input.booker.parent, before.parent, problems)
  if (input.passengers < riders.length) {
    problems.add('passengers', ctx.t('bookings:passengers.too_few', { count: riders.length }))
  }
  if (input.seatNeeds.length > input.passengers) problems.add('seatNeeds', ctx.t('bookings:seats.too_many'))
  return {
    riders,
    company,
    booker: { ...input.booker, parent },
    wheelchairs: riders.filter((child) => child.mobility === 'wheelchair').length,
    assistantRequired: input.assistantRequired || riders.some((child) => child.assistantRequired),
  }
}
