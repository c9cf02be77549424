import type { Reason } from '#contract/reason.ts'
import type { T } from '#src/lib/i18n/translate.ts'

const order: Record<Reason, number> = {
  child_ill: 1,
  parent_cancelled: 2,
  school_closed: 3,
  passenger_absent: 4,
  no_driver_found: 5,
  driver_unavailable: 6,
  vehicle_breakdown: 7,
  wrong_address: 8,
  duplicate: 9,
  weather: 10,
  safeguarding: 11,
  dispatcher: 12,
  other: 13,
}

/** The reasons as choices of a select, the usual ones first, `other` last. */
export const reasonChoices = (t: T) =>
  (Object.keys(order) as Reason[])
    .sort((one, two) => order[one] - order[two])
    .map((value) => ({ value, label: t(`reasons:${value}`) }))
