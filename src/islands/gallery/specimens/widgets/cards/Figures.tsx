import type { Stats, Tile } from '#contract/stats.ts'
import { Tiles } from '#src/islands/dashboards/Tiles.tsx'

const tile = (key: Tile['key'], value: number | null, more: Partial<Tile> = {}): Tile => ({
  key,
  unit: 'count',
  value,
  currency: null,
  before: null,
  link: null,
  ...more,
})

const stats: Stats = {
  role: 'admin',
  asOf: '2026-03-16T08:00:00Z',
  zone: 'Europe/London',
  date: '2026-03-16',
  tiles: [
    tile('trips_today', 48, { before: 45, link: { list: 'trips', query: '' } }),
    tile('without_driver', 3),
    tile('revenue_week', 1_284_550, { unit: 'money', currency: 'GBP', before: 1_190_000 }),
    tile('my_next_trip', null, { unit: 'instant' }),
  ],
  attention: [],
  hours: [],
}

export function Figures() {
  return (
    <div className="flex flex-col gap-6">
      <Tiles stats={stats} />
      <Tiles stats={null} />
    </div>
  )
}
