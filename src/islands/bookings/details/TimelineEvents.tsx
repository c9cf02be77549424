import type { Booking } from '#contract/booking.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import { Timeline, type TimelineTone } from '#src/islands/ui/blocks/Timeline.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { recordsAt } from './handover-words.ts'

type ValueText = (value: string, i18n: I18n, booking: Booking) => string

const instant: ValueText = (value, { format }, { zone }) => format.dateTime(value, zone)
const yesNo: ValueText = (value, { t }) =>
  t(value === 'true' ? 'booking-timeline:yes' : 'booking-timeline:no')

/** How the timeline's plain values are shown, by field; text stays as it is. */
const valueTexts: Readonly<Record<string, ValueText>> = {
  requestedAt: instant,
  ride_start_time: instant,
  calledAt: instant,
  pickupAt: instant,
  dropoffAt: instant,
  method: (value, { t, format }) =>
    format.list(value.split(', ').map((method) => t(`passengers:method.${method}`))),
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
  delayMin: (value, { format }) => format.number(Number(value)),
  found: (value, { t }) => t(`booking-timeline:found.${value}`),
  total: (value, { format }, { quote }) =>
    format.money({ amount: Number(value), currency: quote?.currency ?? '' }),
}

/** One side of a change as people read it; a dash for nothing. */
function changeText(field: string, value: string | null, i18n: I18n, booking: Booking): string {
  if (value === null || value === '') return '–'
  return valueTexts[field]?.(value, i18n, booking) ?? value
}

const errorEvents: readonly string[] = ['cancelled', 'failed', 'no_show', 'rejected', 'handover_hold']
/** What happened that can't be seen from where it led. */
const alarms: readonly string[] = ['sos', 'child_found']
const successEvents: readonly string[] = ['confirmed', 'completed', 'scheduled']

function toneOf(event: TimelineEvent): TimelineTone {
  if (alarms.includes(event.type) || (event.to && errorEvents.includes(event.to))) return 'error'
  return event.to && successEvents.includes(event.to) ? 'success' : 'primary'
}

/** Every event of the booking and of its trips in one line of time, the latest first. */
export function TimelineEvents({ booking }: { booking: Booking }) {
  const i18n = useI18n()
  const { t, format } = i18n
  const all = [
    ...booking.events.map((event) => ({ entity: 'booking' as const, reference: '', event, records: [] })),
    ...booking.trips.flatMap((trip) =>
      trip.events.map((event) => ({
        entity: 'trip' as const,
        reference: trip.reference,
        event,
        records: recordsAt(trip, event.at, i18n),
      })),
    ),
  ].sort((one, two) => two.event.at.localeCompare(one.event.at))

  if (all.length === 0) return <p className="text-ink-muted">{t('booking-timeline:none')}</p>
  return (
    <Timeline
      label={t('booking-details:timeline.title')}
      items={all.map(({ entity, reference, event, records }) => ({
        id: `${entity}-${event.id}`,
        at: event.at,
        time: format.dateTime(event.at, booking.zone),
        title: [reference, t(`booking-timeline:${entity}.${event.type}`)].filter(Boolean).join(' · '),
        detail: <Detail entity={entity} event={event} booking={booking} records={records} />,
        tone: toneOf(event),
      }))}
    />
  )
}

interface DetailProps {
  entity: 'booking' | 'trip'
  event: TimelineEvent
  booking: Booking
  /** What was recorded of passengers then, which says more than the changes of these fields. */
  records: ReturnType<typeof recordsAt>
}
const recordFields: readonly string[] = ['handedTo', 'method']

function Detail({ entity, event, booking, records }: DetailProps) {
  const i18n = useI18n()
  const { t } = i18n
  const state = (status: string) =>
    t(entity === 'booking' ? `booking-states:${status}` : `trip-states:${status}`)
  const changes = event.changes.filter(({ field }) => records.length === 0 || !recordFields.includes(field))
  const reason = event.reason && t(`reasons:${event.reason}`)
  return (
    <>
      {event.from && event.to && event.from !== event.to && (
        <p>{t('booking-timeline:moved', { from: state(event.from), to: state(event.to) })}</p>
      )}
      {(reason || event.note) && (
        <p>
          {reason}
          {reason && event.note && ' · '}
          {event.note && <bdi>{event.note}</bdi>}
        </p>
      )}
      {records.map(({ name, text }) => (
        <p key={name + text} className="[overflow-wrap:anywhere]">
          <bdi>{name}</bdi>: <bdi>{text}</bdi>
        </p>
      ))}
      {changes.map((change) => (
        <p key={change.field} className="[overflow-wrap:anywhere]">
          {t('booking-timeline:change', {
            field: t(`booking-timeline:field.${change.field}`),
            before: changeText(change.field, change.before, i18n, booking),
            after: changeText(change.field, change.after, i18n, booking),
          })}
        </p>
      ))}
      {event.recordedAt && (
        <p className="text-caption">
          {t('booking-timeline:recorded', {
            time: i18n.format.dateTime(event.recordedAt, booking.zone),
          })}
        </p>
      )}
      {event.phoneAt && (
        <p className="text-caption">
          {t('booking-timeline:phoneClock', { time: i18n.format.dateTime(event.phoneAt, booking.zone) })}
        </p>
      )}
      {event.actor && <p className="text-caption">{t('booking-timeline:by', { actor: event.actor })}</p>}
    </>
  )
}
