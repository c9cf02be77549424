import type { ChartTone } from '#src/islands/charts/chart-types.ts'
import { Sparkline } from '#src/islands/charts/Sparkline.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const curves: { key: 'driven' | 'late' | 'cancelled'; tone: ChartTone; values: (number | null)[] }[] = [
  { key: 'driven', tone: 'primary', values: [48, 52, 50, 53, 41, 0, 0, 49, 51] },
  { key: 'late', tone: 'warning', values: [6, 3, 9, null, null, 4, 2, 5, 1] },
  { key: 'cancelled', tone: 'error', values: [0, 0, 0, 0, 0] },
]

export function Curves() {
  const { t, format } = useI18n()
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      {curves.map(({ key, tone, values }) => (
        <li key={key} className="flex flex-col gap-2 rounded-card border border-line p-4">
          <span className="font-medium text-ink-muted">{t(`gallery-charts:sample.${key}`)}</span>
          <span className="text-h3">{format.number(values.at(-1) ?? 0)}</span>
          <Sparkline values={values} tone={tone} />
        </li>
      ))}
    </ul>
  )
}
