import type { FigureUnit } from '#contract/lists/reports.ts'
import type { Translate } from '#server/platform/i18n/messages.ts'
import { type Cell, moneyCell } from '#server/platform/sheets/content.ts'
import type { Report } from './read-report.ts'

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** A figure as somebody reckons with it in a spreadsheet: minutes, kilometres, percent, whole units of money. */
function cellOf(value: number | null | undefined, unit: FigureUnit, currency: string | null): Cell {
  if (value === null || value === undefined) return null
  switch (unit) {
    case 'share':
      return rounded(value * 100, 1)
    case 'seconds':
      return rounded(value / 60, 1)
    case 'metres':
      return rounded(value / 1000, 1)
    case 'money':
      return currency === null ? value : moneyCell(Math.round(value), currency)
    default:
      return rounded(value, 2)
  }
}

/** What stands behind a figure’s name in a heading. */
function unitText(unit: FigureUnit, currency: string | null, t: Translate): string | null {
  if (unit === 'money') return currency
  return unit === 'count' || unit === 'number' ? null : t(`reports:unit.${unit}`)
}

function headingOf({ figures, by, currency, compared }: Report, t: Translate): Cell[] {
  const columns = figures.map(({ key, unit }) => {
    const [name, in_] = [t(`reports:figure.${key}`), unitText(unit, currency, t)]
    return in_ === null ? name : t('reports:heading', { name, unit: in_ })
  })
  const before = compared ? columns.map((name) => t('reports:before', { name })) : []
  return [t(`reports:by.${by}`), ...columns, ...before]
}

/** All rows of a report with a heading and, at the end, the totals. */
export function tableOfReport(report: Report, names: ReadonlyMap<string, string>, t: Translate): Cell[][] {
  const { figures, currency, compared, totals, by } = report
  const cells = (values: Report['totals'] | null | undefined) =>
    figures.map(({ key, unit }) => cellOf(values?.[key], unit, currency))
  const line = (name: string, values: Report['totals'], before: Report['totals'] | null) => [
    name,
    ...cells(values),
    ...(compared ? cells(before) : []),
  ]
  const nameOf = (key: string) => names.get(key) ?? t(key === '' ? `reports:none.${by}` : 'reports:gone')
  return [
    headingOf(report, t),
    ...report.keys.map((key) => {
      const { values, before } = report.row(key)
      return line(nameOf(key), values, before)
    }),
    line(t('reports:total'), totals, compared?.totals ?? null),
  ]
}
