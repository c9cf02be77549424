import { and, count, eq, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { BookingStatus } from '#contract/booking-states.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { formatMoney } from '#server/platform/i18n/format-money.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { bookings } from '#server/schema/bookings.ts'
import { promoCodes } from '#server/schema/money.ts'

export type Promo = typeof promoCodes.$inferSelect

/** States in which a booking uses up none of its promo code. */
export const withoutPromo: BookingStatus[] = ['discarded', 'rejected', 'cancelled']

/** Promo codes are written in capitals, however they are typed. */
export async function findPromo(db: Db, typed: string): Promise<Promo | null> {
  const [promo] = await db.select().from(promoCodes).where(eq(promoCodes.code, typed.trim().toUpperCase()))
  return promo ?? null
}

/** Whether there is such a code for who asks, be it over or used up. Of a company's own code others do not learn. */
export const isKnownTo = (promo: Promo | null, companyId: string | null): promo is Promo =>
  promo?.active === true && (promo.companies.length === 0 || promo.companies.includes(companyId ?? ''))

export interface PromoUse {
  companyId: string | null
  booker: { parent: string | null; phone: string } | null
  /** The cheapest fare it is used on, before the discount, and its currency. */
  fare: number
  currency: string
  /** How many bookings use it at once. */
  rides: number
  /** The zone of the days on which it holds. */
  zone: string
}

/** A booker is known by the parent's record, else by telephone. */
const bookedBy = ({ parent, phone }: NonNullable<PromoUse['booker']>): SQL =>
  parent ? eq(bookings.bookerParentId, parent) : eq(bookings.bookerPhone, phone)

async function countBookings(db: Db, ...conditions: SQL[]) {
  const [row] = await db
    .select({ count: count() })
    .from(bookings)
    .where(and(notInArray(bookings.status, withoutPromo), ...conditions))
  return row?.count ?? 0
}

async function bookerProblem(
  { db, t }: Pick<ActorContext, 'db' | 't'>,
  promo: Promo,
  use: PromoUse,
): Promise<string | null> {
  if (!use.booker) return null
  const own = bookedBy(use.booker)
  if (promo.firstTripOnly && (use.rides > 1 || (await countBookings(db, own)) > 0))
    return t('bookings:promo.first_only')
  if (promo.perUserLimit === null) return null
  const used = await countBookings(db, own, eq(bookings.promo, promo.code))
  return used + use.rides > promo.perUserLimit
    ? t('bookings:promo.per_user', { count: promo.perUserLimit })
    : null
}

const namesMoney = ({ kind, maxDiscount, minFare }: Promo) =>
  kind === 'fixed' || maxDiscount !== null || minFare !== null

type Teller = Pick<ActorContext, 't' | 'user' | 'locale'>

// Whoever can't look codes up does not learn that other companies have one.
const companyProblem = ({ t, user }: Teller, { companies }: Promo, { companyId }: Ride) =>
  companies.length > 0 && !companies.includes(companyId ?? '')
    ? t(access.promos.read.includes(user.role) ? 'bookings:promo.company' : 'bookings:promo.unknown')
    : null

const currencyProblem = ({ t }: Teller, promo: Promo, { currency }: Ride) =>
  namesMoney(promo) && promo.currency !== currency
    ? t('bookings:promo.currency', { currency: promo.currency })
    : null

function fareProblem({ t, locale }: Teller, { minFare }: Promo, { fare, currency }: Ride): string | null {
  if (minFare === null || fare >= minFare) return null
  return t('bookings:promo.min_fare', { amount: formatMoney(locale, minFare, currency) })
}

type Ride = Pick<PromoUse, 'companyId' | 'fare' | 'currency'>

/** Why a promo code is not for such a ride, whenever and by whomever it is used; null when it is. */
export const misfitProblem = (ctx: Teller, promo: Promo, ride: Ride): string | null =>
  companyProblem(ctx, promo, ride) ?? currencyProblem(ctx, promo, ride) ?? fareProblem(ctx, promo, ride)

/** Why a promo code can't be used so, in the reader's language; null when it can. */
export async function promoProblem(
  ctx: ActorContext,
  promo: Promo | null,
  use: PromoUse,
): Promise<string | null> {
  const { t, now } = ctx
  if (!promo?.active) return t('bookings:promo.unknown')
  const others = companyProblem(ctx, promo, use)
  if (others) return others
  const { day } = localTime(now, use.zone)
  if (day < promo.from) return t('bookings:promo.not_yet')
  if (day > promo.to) return t('bookings:promo.expired')
  const foreign = currencyProblem(ctx, promo, use)
  if (foreign) return foreign
  if (promo.usageLimit !== null && promo.used + use.rides > promo.usageLimit)
    return t('bookings:promo.used_up')
  return fareProblem(ctx, promo, use) ?? bookerProblem(ctx, promo, use)
}

/** Counts `uses` of a code; false when its limit would be passed, even by somebody at the same moment. */
export async function claimPromo(db: Db, code: string, uses: number): Promise<boolean> {
  const within = or(
    isNull(promoCodes.usageLimit),
    lte(sql`${promoCodes.used} + ${uses}`, promoCodes.usageLimit),
  )
  const claimed = await db
    .update(promoCodes)
    .set({ used: sql`${promoCodes.used} + ${uses}` })
    .where(and(eq(promoCodes.code, code), within))
    .returning({ id: promoCodes.id })
  return claimed.length > 0
}

/** Gives a use of a code back. */
export async function releasePromo(db: Db, code: string): Promise<void> {
  await db
    .update(promoCodes)
    .set({ used: sql`greatest(0, ${promoCodes.used} - 1)` })
    .where(eq(promoCodes.code, code))
}
