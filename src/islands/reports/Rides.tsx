import { useState } from 'react'
import type { FigureKey } from '#contract/lists/reports.ts'
import type { ReportAnswer, ReportRow } from '#contract/report.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Pagination } from '#src/islands/ui/blocks/Pagination.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Query } from '#src/lib/api/query.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { reportRides } from '#src/stores/reports.ts'
import { figureText } from './figures.ts'

const pageSize = 25
/** Counts that differ from ride to ride, and shares that say nothing of one. */
const own: ReadonlySet<FigureKey> = new Set(['child_rides', 'no_shows', 'absences'])
const ofMany: ReadonlySet<FigureKey> = new Set(['cancelled_share', 'no_show_share'])
const cell = 'px-3 py-2 align-top'

function Ride({ ride, answer }: { ride: ReportRow; answer: ReportAnswer }) {
  const { t, format, locale } = useI18n()
  const { booking, at, zone, pickup, dropoff, child, driver, vehicle, company, reason, values } = ride
  const told = answer.figures.filter(
    ({ key, unit }) => own.has(key) || (unit !== 'count' && !ofMany.has(key)),
  )
  const who = [child?.name, driver?.name, vehicle?.name, company?.name].filter((name): name is string =>
    Boolean(name),
  )
  return (
    <tr className="border-line border-t max-sm:block max-sm:py-2">
      <th scope="row" className={`${cell} text-start font-normal max-sm:block max-sm:py-0.5`}>
        <a
          href={localePath(locale, routes.booking(booking.id))}
          className="whitespace-nowrap font-semibold text-primary underline-offset-4 hover:underline"
        >
          {booking.reference}
        </a>
        <span className="block text-caption text-ink-muted">
          {t('report-rides:at', { day: format.date(at, zone), time: format.time(at, zone) })}
        </span>
      </th>
      <td className={`${cell} max-sm:block max-sm:py-0.5`}>
        <span className="flex flex-col items-start">
          <span dir="auto">{pickup}</span>
          <span dir="auto" className="text-ink-muted">
            {dropoff}
          </span>
        </span>
      </td>
      <td className={`${cell} max-sm:block max-sm:py-0.5`}>
        <span dir="auto">{who.length > 0 ? format.list(who) : '–'}</span>
        {reason && <span className="block text-ink-muted">{reason}</span>}
      </td>
      <td className={`${cell} max-sm:block max-sm:py-0.5 sm:text-end`}>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-start text-caption sm:min-w-48">
          {told.map(({ key, unit }) => (
            <div key={key} className="contents">
              <dt className="text-ink-muted">{t(`reports:figure.${key}`)}</dt>
              <dd className="text-end tabular-nums">
                {figureText(values[key], unit, answer.currency, format)}
              </dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  )
}

interface Props {
  answer: ReportAnswer
  query: Query
  /** What the rides are of: the name of a row, or the whole report. */
  name: string
  /** The key of the row; undefined for all rides. */
  rowKey: string | undefined
  onClose: () => void
}

/** The rides behind a figure, the newest first: as many as the figure says. */
export function Rides({ answer, query, name, rowKey, onClose }: Props) {
  const { t } = useI18n()
  const [page, setPage] = useState(1)
  const { compare: _, ordering: __, ...filter } = query
  const { data, error } = useLoaded(reportRides, [
    answer.report,
    { ...filter, key: rowKey, page, page_size: pageSize },
  ])
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('report-rides:ridesOf', { name })}
      footer={<Button onClick={onClose}>{t('report-rides:close')}</Button>}
    >
      {error ? (
        <div role="alert">
          <EmptyState
            icon="warning"
            title={t('reports:failed')}
            hint={problemMessage(error, t)}
            action={
              <Button icon="refresh" onClick={() => void reportRides.reload()}>
                {t('reports:retry')}
              </Button>
            }
          />
        </div>
      ) : (
        <div className="-mx-3" aria-busy={!data}>
          {!data && <Skeleton box="mx-3 h-72" />}
          {data?.results.length === 0 && <EmptyState icon="list" title={t('report-rides:noRides')} />}
          {data && data.results.length > 0 && (
            <table className="w-full text-sm max-sm:block">
              <caption className="sr-only">{t('report-rides:ridesOf', { name })}</caption>
              <thead className="text-ink-muted max-sm:hidden">
                <tr>
                  <th scope="col" className={`${cell} text-start font-medium`}>
                    {t('report-rides:ride')}
                  </th>
                  <th scope="col" className={`${cell} text-start font-medium`}>
                    {t('report-rides:way')}
                  </th>
                  <th scope="col" className={`${cell} text-start font-medium`}>
                    {t('report-rides:who')}
                  </th>
                  <th scope="col" className={`${cell} text-end font-medium`}>
                    {t('reports:figures')}
                  </th>
                </tr>
              </thead>
              <tbody className="max-sm:block">
                {data.results.map((ride) => (
                  <Ride
                    key={`${ride.booking.id} ${ride.trip ?? ''} ${ride.child?.id ?? ''}`}
                    ride={ride}
                    answer={answer}
                  />
                ))}
              </tbody>
            </table>
          )}
          {data && data.count > pageSize && (
            <Pagination
              page={page}
              pageSize={pageSize}
              count={data.count}
              pageSizes={[pageSize]}
              hrefOf={() => location.search}
              onPage={setPage}
              onPageSize={() => undefined}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
