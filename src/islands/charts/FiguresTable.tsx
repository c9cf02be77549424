import type { ChartData } from './chart-types.ts'
import type { ChartWords } from './words.ts'

const cell = 'px-3 py-1.5 text-end whitespace-nowrap'
const head = 'px-3 py-1.5 font-medium'

/** The figures that a chart draws, a line for each category. */
export function FiguresTable({ data, words }: { data: ChartData; words: ChartWords }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{data.title}</caption>
      <thead className="sticky top-0 bg-surface-sunken text-ink-muted">
        <tr>
          <th scope="col" className={`${head} text-start`}>
            {data.heading}
          </th>
          {data.series.map(({ key, label }) => (
            <th key={key} scope="col" className={`${head} text-end`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {data.categories
          .map((_, index) => index)
          .map((index) => (
            <tr key={index}>
              <th scope="row" className={`${head} text-start`}>
                {words.category(index)}
              </th>
              {data.series.map(({ key, values }) => (
                <td key={key} className={cell}>
                  {words.value(values[index] ?? null)}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
