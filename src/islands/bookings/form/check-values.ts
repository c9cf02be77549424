import { isE164 } from '#src/islands/form/phone.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import type { BookingValues } from './values.ts'

type Messages = Partial<Record<keyof BookingValues, string>>

/** How long after its time the server still books a ride, in milliseconds. */
const graceMs = 5 * 60_000

/**
 * What can be seen to be wrong before anything is sent. A booking that is edited may keep the time that it `had`, though that has
 * passed.
 */
export function checkValues(values: BookingValues, t: T, had?: string): Messages {
  const wrong: Messages = {}
  const { pickup, dropoff, requestedAt } = values
  if (values.bookerPhone && !isE164(values.bookerPhone)) wrong.bookerPhone = t('form:phone.invalid')
  if (pickup && dropoff && pickup.known.place === dropoff.known.place)
    wrong.dropoff = t('booking-form:where.same')
  if (requestedAt && requestedAt !== had && Date.parse(requestedAt) < Date.now() - graceMs)
    wrong.requestedAt = t('booking-form:when.past')
  if (!values.repeats) return wrong
  if (values.days.length === 0) wrong.days = t('booking-form:repeat.daysMissing')
  if (!values.from) wrong.from = t('form:required')
  if (!values.to) wrong.to = t('form:required')
  else if (values.to < values.from) wrong.to = t('booking-form:repeat.toBefore')
  return wrong
}
