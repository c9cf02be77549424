import { useEffect, useState } from 'react'
import type { Trip } from '#contract/trip.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'

type Stop = Trip['stops'][number]
type Rider = Stop['riders'][number]
type Booked = Pick<Trip['bookings'][number], 'id' | 'reference'> & { booker?: string | null | undefined }
export type Leg = { used: number; total: number | undefined; of: 'seats' | 'wheelchairs' | 'boosters' }[]

interface Props {
  stops: readonly Stop[]
  bookings: readonly Booked[]
  zone: string
  /** The booking of the page, from which others are a link away; without one there are no links. */
  here?: string
  /** What is needed between each stop and the next, and what the vehicle has; nothing where that is not asked. */
  legs?: readonly Leg[]
}

/** What was expected when the trip was read is not told for longer. */
const expectedForMs = 60_000

/** Whether these stops were read a while ago. */
function useOld(stops: Props['stops']): boolean {
  const [old, setOld] = useState<Props['stops']>()
  useEffect(() => {
    const timer = setTimeout(() => setOld(stops), expectedForMs)
    return () => clearTimeout(timer)
  }, [stops])
  return old === stops
}

/** The stops of a trip in order: when, where, and, of several bookings, who of which gets on and off there. */
export function TripStops({ stops, bookings, zone, here, legs = [] }: Props) {
  const { t } = useI18n()
  const old = useOld(stops)
  return (
    <ol className="flex flex-col" aria-label={t('trip-stops:title')}>
      {stops.map((stop, index) => (
        <StopRow
          key={stop.seq}
          stop={stop}
          old={old}
          bookings={bookings}
          zone={zone}
          here={here}
          leg={legs[index]}
        />
      ))}
    </ol>
  )
}

interface RowProps {
  stop: Stop
  old: boolean
  bookings: readonly Booked[]
  zone: string
  here: string | undefined
  leg: Leg | undefined
}

function StopRow({ stop, old, bookings, zone, here, leg }: RowProps) {
  const { t, format } = useI18n()
  const { place, skipped, riders, eta, arrivedAt, expectedAt } = stop
  const other = arrivedAt ? eta : !old && expectedAt
  const groups = (does: Rider['does']) => [
    ...Map.groupBy(
      riders.filter((one) => one.does === does),
      ({ booking }) => booking,
    ),
  ]
  return (
    <li className="grid grid-cols-[3.75rem_minmax(0,1fr)] gap-x-3 border-line border-b py-3 first:pt-0 last:border-0 last:pb-0">
      <time
        dateTime={arrivedAt ?? eta}
        className={`font-semibold tabular-nums ${skipped ? 'text-ink-muted line-through' : ''}`}
      >
        {format.time(arrivedAt ?? eta, zone)}
      </time>
      <div className="flex min-w-0 flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <span
            className={`font-medium [overflow-wrap:anywhere] ${skipped ? 'text-ink-muted line-through' : ''}`}
          >
            <bdi>{place}</bdi>
          </span>
          {skipped && <Badge tone="warning">{t('trip-stops:skipped')}</Badge>}
          {arrivedAt && <Badge tone="success">{t('trip-stops:reached')}</Badge>}
          {other && !skipped && (
            <span className="basis-full text-caption text-ink-muted">
              {t(`trip-stops:${arrivedAt ? 'planned' : 'expected'}`, { time: format.time(other, zone) })}
            </span>
          )}
        </p>
        {bookings.length > 1 &&
          (['off', 'on'] as const).map((does) =>
            groups(does).map(([booking, group]) => (
              <Group
                key={does + booking}
                does={does}
                group={group}
                here={here}
                booked={bookings.find(({ id }) => id === booking)}
              />
            )),
          )}
        {leg && leg.length > 0 && (
          <p className="flex flex-wrap gap-x-4 text-caption">
            {leg.map(({ used, total, of }) => (
              <span
                key={of}
                className={
                  total !== undefined && used > total ? 'font-semibold text-error' : 'text-ink-muted'
                }
              >
                {total === undefined
                  ? t(`trip-stops:load.${of}`, { used })
                  : t(`trip-stops:room.${of}`, { used, total })}
              </span>
            ))}
          </p>
        )}
      </div>
    </li>
  )
}

interface GroupProps {
  does: Rider['does']
  group: readonly Rider[]
  booked: Booked | undefined
  here: string | undefined
}

/** Those of one booking who get on or off at a stop, and whose booking it is. */
function Group({ does, group, booked, here }: GroupProps) {
  const { t, format, locale } = useI18n()
  const reference = <bdi dir="ltr">{booked?.reference}</bdi>
  const names = group.map(({ child, count }) => child?.name ?? t('trip-stops:others', { count }))
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="min-w-14 text-caption text-ink-muted">{t(`trip-stops:${does}`)}</span>
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{format.list(names)}</bdi>
      {booked && (
        <span className="text-caption text-ink-muted">
          {here === undefined || here === booked.id ? (
            reference
          ) : (
            <a className="k-link" href={localePath(locale, routes.booking(booked.id))}>
              {reference}
            </a>
          )}
          {booked.booker && (
            <>
              {' · '}
              <bdi>{booked.booker}</bdi>
            </>
          )}
        </span>
      )}
    </p>
  )
}
