import type { Booking } from '#contract/booking.ts'
import type { ConflictRules } from '#src/islands/form/form-types.ts'
import type { Formatter } from '#src/lib/format/formatter.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { type BookingValues, valuesOfBooking } from './values.ts'

const isBooking = (current: unknown): current is Booking =>
  typeof current === 'object' && current !== null && 'childRefs' in current && 'version' in current

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

const conflictTexts: Partial<Record<keyof BookingValues, (value: string, t: T) => string>> = {
  direction: (value, t) => t(`booking-kinds:direction.${value}`),
  source: (value, t) => t(`booking-kinds:source.${value}`),
  paymentMethod: (value, t) => t(`booking-choices:payment.${value}`),
  anchor: (value, t) => t(`booking-form:when.anchor.${value}`),
  vehicleType: (value, t) => (value ? t(`booking-choices:vehicle.${value}`) : ''),
}

/** How two versions of a booking are compared when somebody else saved meanwhile. */
export function bookingConflict(
  setVersion: (version: number) => void,
  t: T,
  format: Formatter,
  zone: string,
): ConflictRules<BookingValues> {
  return {
    values: (current) => (isBooking(current) ? valuesOfBooking(current) : undefined),
    accept: (current) => {
      if (isBooking(current)) setVersion(current.version)
    },
    show: (name, value) => {
      const text = conflictTexts[name]?.(String(value ?? ''), t)
      if (text !== undefined) return text
      if (name === 'requestedAt') return format.dateTime(String(value), zone)
      if (Array.isArray(value))
        return format.list(value.map((one) => (isNamed(one) ? one.name : String(one))))
      return isNamed(value) ? value.name : String(value ?? '')
    },
  }
}
