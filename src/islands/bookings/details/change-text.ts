import type { Booking } from '#contract/booking.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'

type ValueText = (value: string, i18n: I18n, booking: Booking) => string

const instant: ValueText = (value, { format }, { zone }) => format.dateTime(value, zone)
const yesNo: ValueText = (value, { t }) => t(value === 'true' ? 'booking-details:yes' : 'booking-details:no')

/** How the timeline's plain values are shown, by field; text stays as it is. */
const valueTexts: Readonly<Record<string, ValueText>> = {
  requestedAt: instant,
  ride_start_time: instant,
  calledAt: instant,
  licenceExpiresOn: (value, { format }) => format.date(`${value}T12:00:00Z`, 'UTC'),
  assistantRequired: yesNo,
  direction: (value, { t }) => t(`booking-kinds:direction.${value}`),
  source: (value, { t }) => t(`booking-kinds:source.${value}`),
  paymentMethod: (value, { t }) => t(`booking-choices:payment.${value}`),
  vehicleType: (value, { t }) => t(`booking-choices:vehicle.${value}`),
  anchor: (value, { t }) => t(`booking-details:facts.anchor.${value}`),
  seatNeeds: (value, { t, format }) =>
    format.list(value.split(', ').map((need) => t(`passengers:seat.${need}`))),
  waitMinutes: (value, { format }) => format.duration(Number(value) * 60),
  total: (value, { format }, { quote }) => format.money({ amount: Number(value), currency: quote.currency }),
}

/** One side of a change as people read it; a dash for nothing. */
export function changeText(field: string, value: string | null, i18n: I18n, booking: Booking): string {
  if (value === null || value === '') return '–'
  return valueTexts[field]?.(value, i18n, booking) ?? value
}
