import type { BlockReason } from '#contract/people.ts'
import type { Shift } from '#contract/working-time.ts'
import type { I18n } from '#server/platform/i18n/messages.ts'
import { type ClockSpan, isOutsideShifts } from '#server/rides/working-time.ts'
import type { TightGap } from '#server/schema/trips.ts'
import { type Busy, isTight } from './gaps.ts'

/** The gaps of a driver or vehicle that are only just enough, to be kept on the trip. */
export const tightGaps = (who: TightGap['who'], busy: Busy | undefined): TightGap[] =>
  (busy?.gaps ?? []).filter(isTight).map(({ trip, side, neededMin, thereMin }) => ({
    who,
    side,
    trip: trip.reference,
    neededMin,
    thereMin,
  }))

/** Kept gaps in the reader's words. */
export const tightWarnings = (
  gaps: readonly TightGap[],
  names: Readonly<Record<TightGap['who'], string>>,
  { t }: Pick<I18n, 't'>,
): BlockReason[] =>
  gaps.map(({ who, side, trip, neededMin, thereMin }) => ({
    code: `${who}_tight`,
    message: t(`trips:tight.${who}_${side}`, {
      [who]: names[who],
      trip,
      needed: neededMin,
      there: thereMin,
    }),
  }))

/** What vehicle and driver have in common is said once, of the driver. */
export const withoutTwins = (driver: readonly TightGap[], vehicle: readonly TightGap[]): TightGap[] => [
  ...driver,
  ...vehicle.filter((one) => !driver.some(({ trip, side }) => trip === one.trip && side === one.side)),
]

/** That a ride is not within the shifts of who is to take it: that is for the office to decide. */
export const shiftWarnings = (
  who: 'driver' | 'assistant',
  { name, shifts }: { name: string; shifts: readonly Shift[] },
  ride: ClockSpan,
  { t }: Pick<I18n, 't'>,
): BlockReason[] =>
  isOutsideShifts(shifts, ride)
    ? [{ code: `${who}_shift`, message: t(`trips:shift.${who}`, { [who]: name }) }]
    : []
