import type { z } from 'zod'
import type { Quote } from '#contract/money.ts'
import type { Place } from '#contract/place.ts'
import type { anchor as anchorSchema } from '#contract/quote.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fareRules } from '#server/schema/money.ts'
import { chooseRule, type Discount, type FareRule, priceRide } from './price.ts'
import { planRoute } from './route.ts'

/** What route, times and price of a ride follow from. */
export interface RideInput {
  pickup: Place
  dropoff: Place
  stops: readonly Place[]
  requestedAt: Date
  anchor: z.infer<typeof anchorSchema>
  vehicleType: string | null
  waitMinutes: number
}

/** Where money and clocks of a ride belong. */
export interface Market {
  /** IANA */
  zone: string
  /** ISO 4217 */
  currency: string
}

export interface PlannedRide {
  /** Metres by road. */
  distanceM: number
  /** Seconds of driving and stops; waiting is not in it. */
  durationS: number
  pickupAt: Date
  dropoffAt: Date
  quote: Quote
}

export const loadFareRules = (db: Db): Promise<FareRule[]> => db.select().from(fareRules)

/**
 * Plans a ride: the way, the instants at both ends (waiting lies between them), and the price. Traffic is taken as it
 * is at the requested time.
 */
export function planRide(
  rules: readonly FareRule[],
  ride: RideInput,
  market: Market,
  promo: Discount | null,
): PlannedRide {
  const points = [ride.pickup, ...ride.stops, ride.dropoff].map(({ point }) => point)
  const route = planRoute(points, ride.requestedAt, market.zone)
  const spanMs = (route.durationS + ride.waitMinutes * 60) * 1000
  const requested = ride.requestedAt.getTime()
  const pickupAt = new Date(ride.anchor === 'pickup' ? requested : requested - spanMs)
  const { vehicleType, waitMinutes } = ride
  const priced = { ...route, vehicleType, waitMinutes, pickupAt, zone: market.zone }
  const rule = chooseRule(rules, priced, market.currency)
  return {
    ...route,
    pickupAt,
    dropoffAt: new Date(pickupAt.getTime() + spanMs),
    quote: priceRide(rule, promo, priced, market.currency),
  }
}
