import { useCallback, useEffect, useRef, useState } from 'react'
import type { Trip } from '#contract/trip.ts'
import { TripStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { RecordLink } from '#src/islands/resource/RecordLink.tsx'
import { TripStops } from '#src/islands/shared/dispatch/TripStops.tsx'
import { Warnings } from '#src/islands/shared/dispatch/Warnings.tsx'
import { TrackLink } from '#src/islands/shared/tracking/TrackLink.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { $tripEditMode, toggleTripEditMode } from '#src/stores/trips.ts'
import { Facts } from './Facts.tsx'
import { TripActions } from './TripActions.tsx'
import { TripPassengers } from './TripPassengers.tsx'
import type { Pressed } from './trip-buttons.ts'

const loadEdit = withTexts('booking-questions', () => import('./TripEdit.tsx'))

/** Form and buttons stand in each other's place: the focus goes from “Edit trip” into the form, and back. */
function useMoveFocus(id: string, open: boolean): void {
  const was = useRef(open)
  useEffect(() => {
    if (open === was.current) return
    was.current = open
    const card = document.getElementById(id)
    const first = (wanted: string) => card?.querySelector<HTMLElement>(wanted)
    const to = open ? first('form input') : (first('[aria-haspopup="menu"]') ?? first('[data-action]'))
    to?.focus()
  }, [id, open])
}

/** Another trip of the booking, where the reader sees it. */
function TripLink({ to, trips }: { to: NonNullable<Trip['relieves']>; trips: readonly Trip[] }) {
  const there = trips.some(({ id }) => id === to.id)
  const reference = <bdi dir="ltr">{to.reference}</bdi>
  return there ? (
    <a className="k-link" href={`#trip-${to.id}`}>
      {reference}
    </a>
  ) : (
    reference
  )
}

/** The other bookings of the trip that the reader sees, with who booked each. */
function SharedWith({ bookings }: Pick<Trip, 'bookings'>) {
  const { locale } = useI18n()
  return bookings.map(({ id, reference, booker }) => (
    <span key={id} className="block">
      <a className="k-link" href={localePath(locale, routes.booking(id))}>
        <bdi dir="ltr">{reference}</bdi>
      </a>
      {booker && (
        <span className="font-normal text-ink-muted">
          {' · '}
          <bdi>{booker}</bdi>
        </span>
      )}
    </span>
  ))
}

interface Props {
  /** That of the page. */
  booking: string
  trip: Trip
  /** All of the booking. */
  trips: readonly Trip[]
  toasts: Toasts
}

/** One trip: who drives, with what, how far it is, and what can be done. In edit mode, a form. */
export function TripCard({ booking, trip, trips, toasts }: Props) {
  const { t, format } = useI18n()
  const [mine, setMine] = useState(false)
  const [pressed, setPressed] = useState<Pressed>()
  const editing = useSlice($tripEditMode) && mine && trip.actions.includes('edit')
  const at = (instant: string | null) => instant && format.dateTime(instant, trip.zone)
  const label = (key: string) => t(`booking-details:trip.${key}`)
  const others = trip.bookings.filter(({ id }) => id !== booking)

  const edit = useCallback((on: boolean) => {
    setMine(on)
    toggleTripEditMode(on)
  }, [])
  const form = useModule(
    loadEdit,
    editing,
    useCallback(() => edit(false), [edit]),
  )

  const id = `trip-${trip.id}`
  const open = editing && form !== undefined
  useMoveFocus(id, open)

  return (
    <Card
      id={id}
      title={t('booking-details:trip.title', { reference: trip.reference })}
      actions={<TripStatusBadge status={trip.status} />}
      footer={
        !editing &&
        (pressed || trip.actions.length > 0) && (
          <TripActions
            trip={trip}
            toasts={toasts}
            pressed={pressed}
            onPress={setPressed}
            onEdit={() => edit(true)}
          />
        )
      }
    >
      {open ? (
        <form.TripEdit trip={trip} toasts={toasts} onClose={() => edit(false)} />
      ) : (
        <div className="flex flex-col gap-5">
          <Warnings of={trip.warnings} />
          <Facts
            facts={[
              { label: label('start'), value: at(trip.ride_start_time) },
              { label: label('end'), value: at(trip.scheduledEnd) },
              {
                label: label('driver'),
                value: trip.driver ? (
                  <>
                    <RecordLink kind="driver" id={trip.driver.id}>
                      {trip.driver.name}
                    </RecordLink>
                    <a className="k-link block" href={`tel:${trip.driver.phone}`}>
                      <bdi dir="ltr">{trip.driver.phone}</bdi>
                    </a>
                  </>
                ) : (
                  <span className="text-warning">{label('notYet')}</span>
                ),
              },
              {
                label: label('vehicle'),
                value: trip.vehicle ? (
                  <>
                    <RecordLink kind="vehicle" id={trip.vehicle.id}>
                      <bdi dir="ltr">{trip.vehicle.plate}</bdi>
                    </RecordLink>
                    <span className="block font-normal text-ink-muted">{trip.vehicle.name}</span>
                    <TrackLink trip={trip} text={label('track')} />
                  </>
                ) : (
                  <span className="text-warning">{label('notYet')}</span>
                ),
              },
              { label: label('assistant'), value: trip.assistant?.name },
              { label: label('sharedWith'), value: others.length > 0 && <SharedWith bookings={others} /> },
              {
                label: label('relieves'),
                value: trip.relieves && <TripLink to={trip.relieves} trips={trips} />,
              },
              {
                label: label('relievedBy'),
                value: trip.relievedBy && <TripLink to={trip.relievedBy} trips={trips} />,
              },
              { label: label('transfer'), value: trip.stops.find(({ kind }) => kind === 'transfer')?.place },
              { label: label('started'), value: at(trip.startedAt) },
              { label: label('completed'), value: at(trip.completedAt) },
              {
                label: label('failed'),
                value:
                  trip.failReason &&
                  [t(`reasons:${trip.failReason}`), trip.failNote].filter(Boolean).join(' · '),
              },
            ]}
          />
          {(others.length > 0 || trip.startedAt) && (
            <div>
              <h3 className="mb-3 text-caption font-normal text-ink-muted">{t('trip-stops:title')}</h3>
              <TripStops stops={trip.stops} bookings={trip.bookings} zone={trip.zone} here={booking} />
            </div>
          )}
          <TripPassengers trip={trip} />
        </div>
      )}
    </Card>
  )
}
