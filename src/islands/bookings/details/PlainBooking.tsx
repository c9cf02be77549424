import { useEffect } from 'react'
import type { BookingStatus } from '#contract/booking-states.ts'
import { BookingStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import type { PlainBooking as Plain } from '#src/lib/api/plain-booking.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { $plainBooking, loadPlainBooking, reloadPlainBooking } from '#src/stores/plain-booking.ts'
import { Facts } from './Facts.tsx'
import { NewPlainTrip, PlainTrip } from './PlainTrip.tsx'
import { DetailsSkeleton, MissingBooking } from './placeholders.tsx'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const headFields = ['id', 'reference', 'status']

/** A field of a record that only its backend knows, by its name there. */
function factOf([name, value]: [string, unknown], { t, format }: I18n) {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  const label = words.charAt(0).toUpperCase() + words.slice(1)
  if (typeof value === 'boolean') return { label, value: t(`booking-details:${value ? 'yes' : 'no'}`) }
  if (typeof value === 'number') return { label, value: format.number(value) }
  if (typeof value !== 'string') return { label, value: null }
  return { label, value: instant.test(value) ? format.dateTime(value) : <bdi>{value}</bdi> }
}

function Head({ booking: { id, row } }: { booking: Plain }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 className="text-h4" dir="ltr">
        {String(row?.reference || id)}
      </h1>
      {typeof row?.status === 'string' && <BookingStatusBadge status={row.status as BookingStatus} />}
    </div>
  )
}

/** A booking on a backend that has no call for its details: its row of the list, and its trips by the specification's calls. */
export function PlainBooking({ id, toasts }: { id: string; toasts: Toasts }) {
  const i18n = useI18n()
  const { t } = i18n
  const { data, loading, error } = useSlice($plainBooking)
  useEffect(() => {
    void loadPlainBooking(id)
  }, [id])

  if (error?.kind === 'missing') return <MissingBooking />
  const trouble = error && (
    <LoadFailure title={t('booking-details:failed')} busy={loading} onRetry={reloadPlainBooking}>
      {problemMessage(error, t)}
    </LoadFailure>
  )
  if (!data) return trouble || <DetailsSkeleton />
  const facts = Object.entries(data.row ?? {}).filter(([name]) => !headFields.includes(name))
  return (
    <div className="flex flex-col gap-6" aria-busy={loading}>
      {trouble}
      <Head booking={data} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-6">
          {data.trips.map((trip) => (
            <PlainTrip key={String(trip.id)} trip={trip} toasts={toasts} />
          ))}
          <NewPlainTrip key={data.trips.length} booking={id} toasts={toasts} />
        </div>
        {facts.length > 0 && (
          <Card id="facts" title={t('booking-details:facts.title')}>
            <Facts facts={facts.map((fact) => factOf(fact, i18n))} />
          </Card>
        )}
      </div>
    </div>
  )
}
