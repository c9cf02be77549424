import type { Trend } from '#contract/stats.ts'
import { TrendTile } from '#src/islands/dashboards/late/TrendTile.tsx'

const trends: readonly Trend[] = [
  {
    key: 'rides',
    unit: 'count',
    currency: null,
    value: 1244,
    before: 1190,
    values: [48, 52, 50, 53, 41, 49, 51],
    link: { list: 'trips', query: '' },
  },
  {
    key: 'arrivals_on_time',
    unit: 'percent',
    currency: null,
    value: 94.2,
    before: 96.1,
    values: [97, 96, 95, null, 94, 92, 93],
    link: null,
  },
  {
    key: 'revenue',
    unit: 'money',
    currency: 'GBP',
    value: 5_210_040,
    before: null,
    values: [],
    link: null,
  },
]

export function Trends() {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      {trends.map((trend) => (
        <li key={trend.key}>
          <TrendTile tile={trend} />
        </li>
      ))}
    </ul>
  )
}
