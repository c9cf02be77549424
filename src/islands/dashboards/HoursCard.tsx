import type { Stats } from '#contract/stats.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'

const columns = ['hour', 'planned', 'done'] as const
/** Height of the tallest bar, in the units of the drawing. */
const tall = 100

/** The day by the hour: planned trips as a pale bar, those completed filled in. The same figures stand in a table. */
export function HoursCard({ stats }: { stats: Stats | null }) {
  const { t } = useI18n()
  return (
    <Card
      id="hours"
      title={t('dashboard:hours.title')}
      subtitle={t('dashboard:hours.subtitle')}
      actions={
        <span className="flex gap-4 text-sm text-ink-muted" aria-hidden>
          <Legend swatch="bg-primary/35">{t('dashboard:hours.planned')}</Legend>
          <Legend swatch="bg-primary">{t('dashboard:hours.done')}</Legend>
        </span>
      }
    >
      {stats ? <Chart hours={stats.hours} /> : <Skeleton box="h-44 w-full" />}
    </Card>
  )
}

function Bar({ share, className }: { share: number; className: string }) {
  return <rect className={className} x="0" width="10" y={tall - share * tall} height={share * tall} />
}

function Legend({ swatch, children }: { swatch: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`size-3 rounded-sm ${swatch}`} />
      {children}
    </span>
  )
}

function Chart({ hours }: { hours: Stats['hours'] }) {
  const { t, format } = useI18n()
  const most = Math.max(1, ...hours.map((hour) => hour.planned))
  const label = (hour: number) => format.time(new Date(Date.UTC(2000, 0, 1, hour)), 'UTC')
  return (
    <>
      <div className="grid h-44 auto-cols-fr grid-flow-col items-end gap-0.5 sm:gap-1" aria-hidden>
        {hours.map(({ hour, planned, done }) => (
          <div
            key={hour}
            className="flex h-full min-w-0 flex-col justify-end gap-1"
            title={`${label(hour)} · ${format.number(done)} / ${format.number(planned)}`}
          >
            <div className="relative min-h-0 flex-1">
              <svg
                className="absolute inset-0 size-full"
                viewBox={`0 0 10 ${tall}`}
                preserveAspectRatio="none"
              >
                <Bar className="fill-primary/35" share={planned / most} />
                <Bar className="fill-primary" share={done / most} />
              </svg>
            </div>
            <span className="h-4 text-center text-[0.6875rem] whitespace-nowrap text-ink-muted tabular-nums">
              {hour % 6 === 0 ? label(hour) : ''}
            </span>
          </div>
        ))}
      </div>
      <div className="sr-only">
        <table>
          <caption>{t('dashboard:hours.title')}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`dashboard:hours.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, planned, done }) => (
              <tr key={hour}>
                <th scope="row">{label(hour)}</th>
                <td>{format.number(planned)}</td>
                <td>{format.number(done)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
