import type { MouseEvent } from 'react'
import type { ReportPack, ReportValues } from '#contract/report.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { changeOf, figureText } from './figures.ts'
import type { ViewControl } from './use-view.ts'
import { hasRides, type ReportView, withReport } from './view-state.ts'

type Part = ReportPack['parts'][number]
const cell =
  'px-3 py-2 align-top print:px-1.5 print:py-1 not-print:max-md:flex not-print:max-md:justify-between not-print:max-md:gap-4 not-print:max-md:py-0.5'
const line =
  'break-inside-avoid border-line border-t not-print:max-md:grid not-print:max-md:py-2 not-print:sm:max-md:grid-cols-2 not-print:sm:max-md:gap-x-6'
const name =
  'px-3 py-2 text-start align-top print:w-1/2 print:px-1.5 print:py-1 not-print:max-md:col-span-full not-print:max-md:py-0.5 md:min-w-40 md:max-w-80'

interface FiguresProps {
  part: Part
  values: ReportValues
  before: ReportValues | null | undefined
}

/** The figures of a row, each with how it stands beside what it was; on a small screen with its name before it. */
function Figures({ part, values, before }: FiguresProps) {
  const { t, format } = useI18n()
  return part.figures.map(({ key, unit }) => {
    const change = changeOf(key, unit, values[key], before?.[key], format)
    return (
      <td key={key} className={`${cell} md:text-end print:text-end`}>
        <span className="text-ink-muted md:hidden print:hidden" aria-hidden="true">
          {t(`reports:figure.${key}`)}
        </span>
        <span className="flex items-baseline gap-2 whitespace-nowrap tabular-nums not-print:max-md:flex-row-reverse md:flex-col md:items-end md:gap-0 print:flex-col print:items-end print:gap-0">
          <span>{figureText(values[key], unit, part.currency, format)}</span>
          {change && <span className="text-caption text-ink-muted">{change.text}</span>}
        </span>
      </td>
    )
  })
}

interface LinkProps {
  view: ReportView
  control: ViewControl
  children: string
}

/** Leads to another view of this very page. */
function ViewLink({ view, control, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    control.go(view)
  }
  return (
    <a
      href={control.hrefOf(view)}
      onClick={follow}
      className="font-medium text-primary underline-offset-4 hover:underline print:text-ink"
    >
      <bdi>{children}</bdi>
    </a>
  )
}

interface PartProps {
  part: Part
  control: ViewControl
}

/** The report that a part is of, with the same period and company. */
const viewOf = ({ part, control }: PartProps): ReportView => ({
  ...withReport(control.view, part.report),
  ...{ by: part.by, currency: control.view.currency },
})

function Table({ label, ...props }: PartProps & { label: string }) {
  const { t } = useI18n()
  const { part, control } = props
  const { report, by, figures, results, totals, compared } = part
  const nameOf = (row: Part['results'][number]) =>
    row.name ?? t(row.key === '' ? `reports:none.${by}` : 'reports:gone')
  return (
    <table className="w-full text-sm print:text-xs not-print:max-md:block">
      <caption className="sr-only">{label}</caption>
      <thead className="text-ink-muted not-print:max-md:sr-only">
        <tr>
          <th scope="col" className={`${name} font-medium`}>
            {t(`reports:by.${by}`)}
          </th>
          {figures.map(({ key }) => (
            <th key={key} scope="col" className="px-3 py-2 text-end align-top font-medium print:px-1.5">
              {t(`reports:figure.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="not-print:max-md:block">
        {results.map((row) => (
          <tr key={row.key} className={line}>
            <th scope="row" className={`${name} font-normal not-print:max-md:font-semibold`}>
              {hasRides(report) ? (
                <ViewLink view={{ ...viewOf(props), rides: row.key }} control={control}>
                  {nameOf(row)}
                </ViewLink>
              ) : (
                <bdi>{nameOf(row)}</bdi>
              )}
            </th>
            <Figures part={part} values={row.values} before={row.before} />
          </tr>
        ))}
      </tbody>
      <tfoot className="font-semibold print:table-row-group not-print:max-md:block">
        <tr className={line}>
          <th scope="row" className={name}>
            {t('report-pack:total')}
          </th>
          <Figures part={part} values={totals} before={compared?.totals} />
        </tr>
      </tfoot>
    </table>
  )
}

/** One report of a pack: its first rows and its totals. Names lead to the rides, and to the report itself. */
export function PackPart(props: PartProps) {
  const { t } = useI18n()
  const { part, control } = props
  const { report, by, results, count } = part
  const label = t('report-pack:part', { report: t(`reports:report.${report}`), by: t(`reports:by.${by}`) })
  return (
    <section className="k-card print:break-inside-auto!" aria-label={label}>
      <header className="flex break-after-avoid flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 pt-4 sm:px-6">
        <h3 className="text-h6">{label}</h3>
        <span className="text-sm" data-noprint>
          <ViewLink view={viewOf(props)} control={control}>
            {t('report-pack:open', { report: t(`reports:report.${report}`) })}
          </ViewLink>
        </span>
      </header>
      {report === 'papers' && (
        <p className="px-4 text-caption text-ink-muted sm:px-6">{t('report-pack:papersNow')}</p>
      )}
      {results.length === 0 ? (
        <p className="px-4 py-4 text-ink-muted sm:px-6">{t('report-pack:none')}</p>
      ) : (
        <div className="overflow-x-auto p-1 sm:px-3 print:overflow-visible">
          <Table {...props} label={label} />
        </div>
      )}
      {count > results.length && (
        <p className="px-4 pb-4 text-caption text-ink-muted sm:px-6">
          {t('report-pack:more', { count: count - results.length })}
        </p>
      )}
    </section>
  )
}
