import { lateness } from '#contract/lists/trips.ts'
import type { TrackedVehicle } from '#contract/tracking.ts'
import type { Trip } from '#contract/trip.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

type Stop = Trip['stops'][number]
type Expected = NonNullable<TrackedVehicle['trip']>['expected']

interface Props {
  stops: readonly Stop[]
  /** When the vehicle is expected at those ahead; undefined where that is not known. */
  expected: Expected
  zone: string
}

/** The stops of a trip, each with when it was to be reached, and when it was, or is expected to be. */
export function TripTimes({ stops, expected, zone }: Props) {
  const { t } = useI18n()
  return (
    <table className="mt-3 w-full border-line border-t text-sm">
      <caption className="sr-only">{t('tracking:times')}</caption>
      <thead>
        <tr className="text-caption text-ink-muted">
          <Head>{t('tracking:stop')}</Head>
          <Head>{t('tracking:plannedTime')}</Head>
          <Head>{t('tracking:actualTime')}</Head>
        </tr>
      </thead>
      <tbody>
        {stops.map((stop) => (
          <Row key={stop.seq} stop={stop} expected={expected} zone={zone} />
        ))}
      </tbody>
    </table>
  )
}

const Head = ({ children }: { children: string }) => (
  <th scope="col" className="pt-2 pe-3 text-start font-normal last:pe-0">
    {children}
  </th>
)

function Row({ stop, expected, zone }: { stop: Stop } & Pick<Props, 'expected' | 'zone'>) {
  const { t, format } = useI18n()
  const { place, eta, arrivedAt, seq } = stop
  const at = arrivedAt ?? expected?.find((one) => one.seq === seq)?.at
  const minutes = at ? Math.round((Date.parse(at) - Date.parse(eta)) / 60_000) : 0
  const time = at && format.time(at, zone)
  return (
    <tr className="align-baseline">
      <th scope="row" className="w-full py-1 pe-3 text-start font-normal [overflow-wrap:anywhere]">
        <bdi>{place}</bdi>
      </th>
      <td className="py-1 pe-3 tabular-nums">{format.time(eta, zone)}</td>
      <td className="py-1 whitespace-nowrap tabular-nums">
        {time ? (
          <>
            <span className={arrivedAt ? '' : 'text-ink-muted'}>
              {arrivedAt ? time : t('tracking:expected', { time })}
            </span>
            {minutes !== 0 && (
              <span
                className={`block text-caption ${minutes >= lateness.fromMin ? 'font-semibold text-warning' : 'text-ink-muted'}`}
              >
                {format.number(minutes, { style: 'unit', unit: 'minute', signDisplay: 'always' })}
              </span>
            )}
          </>
        ) : (
          '–'
        )}
      </td>
    </tr>
  )
}
