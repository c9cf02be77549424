/** One measured figure of the targets. */
export interface Figure {
  figure: string
  target: string
  measured: string
  ok: boolean
  /** A broken size always fails the run; times and rates depend on the machine and are only reported. */
  kind: 'size' | 'time' | 'load'
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
export const whole = (value: number, unit: string): string =>
  `${Math.round(value).toLocaleString('en')} ${unit}`

/** A weight in bytes, against a budget in KB of 1,000 bytes. */
export function sizeFigure(figure: string, bytes: number, budget: number): Figure {
  const ok = bytes <= budget * 1000
  return { figure, target: `≤ ${budget} KB`, measured: kilobytes(bytes), ok, kind: 'size' }
}

interface Limit {
  most?: number
  least?: number
  show: (value: number) => string
  kind?: Figure['kind']
}

export function figure(name: string, value: number, { most, least, show, kind = 'time' }: Limit): Figure {
  const ok = Number.isFinite(value) && value <= (most ?? value) && value >= (least ?? value)
  const target = most === undefined ? `≥ ${show(least ?? 0)}` : `≤ ${show(most)}`
  return { figure: name, target, measured: show(value), ok, kind }
}

/** The figures as a table in Markdown, for the terminal and the README alike. */
export function printTable(figures: readonly Figure[]): void {
  const rows = [
    ['figure', 'target', 'measured', 'met'],
    ...figures.map(({ figure: name, target, measured, ok }) => [name, target, measured, ok ? 'yes' : 'NO']),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[], fill = ' ') =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  const [head = [], ...body] = rows.map((row) => line(row))
  console.log([head, line(['', '', '', ''], '-'), ...body].join('\n'))
}

/** The median of times in milliseconds, and between what they lie. */
export const spread = (values: readonly number[]): string => {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => (value / 1000).toFixed(2))
  return `${seconds(quantile(values, 0.5))} [${least}–${most}]`
}

/** The value below which that share of the values lies (0.5 is the median). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
