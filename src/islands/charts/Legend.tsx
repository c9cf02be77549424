import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { ChartData, ChartKind } from './chart-types.ts'
import { dashOf, inks, markPath, paint, shades } from './draw/paint.tsx'
import { heatSteps } from './geometry/heat.ts'
import type { LegendItem } from './legend.ts'
import type { ChartWords } from './words.ts'

const lined: readonly ChartKind[] = ['line', 'area', 'gradient', 'radar']

interface SwatchProps {
  id: string
  kind: ChartKind
  item: LegendItem
  index: number
}

/** A sample of a line with its mark, or of a filled shape. */
function Swatch({ id, kind, item, index }: SwatchProps) {
  if (!lined.includes(kind)) {
    return (
      <svg width={14} height={14} aria-hidden className="shrink-0">
        <g {...paint(id, index, item.tone)}>
          <rect x={1} y={1} width={12} height={12} rx={2} stroke="currentColor" />
        </g>
      </svg>
    )
  }
  return (
    <svg width={24} height={14} aria-hidden className={`shrink-0 ${inks[item.tone]}`}>
      <line x2={24} y1={7} y2={7} stroke="currentColor" strokeWidth={2} strokeDasharray={dashOf(index)} />
      <path d={markPath(index)} transform="translate(12 7)" fill="currentColor" />
    </svg>
  )
}

/** From the palest to the darkest cell, with what they stand for. */
function HeatKey({ data, words }: { data: ChartData; words: ChartWords }) {
  const values = data.series.flatMap((one) => one.values.filter((value) => value !== null))
  const tone = data.series[0]?.tone ?? 'primary'
  return (
    <p className="flex items-center gap-2 text-caption text-ink-muted">
      {words.value(Math.min(...values))}
      <svg width={heatSteps * 14} height={12} aria-hidden className="rtl:-scale-x-100">
        {Array.from({ length: heatSteps }, (_, step) => step).map((step) => (
          <rect
            key={step}
            x={step * 14}
            width={13}
            height={12}
            rx={2}
            className={shades[tone]}
            fillOpacity={0.1 + (0.9 * step) / (heatSteps - 1)}
          />
        ))}
      </svg>
      {words.value(Math.max(...values))}
    </p>
  )
}

interface Props {
  id: string
  data: ChartData
  items: readonly LegendItem[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
  words: ChartWords
}

/** What the colours and patterns mean; where there are several, each is a button that hides what it names. */
export function Legend({ id, data, items, hidden, onToggle, words }: Props) {
  const { t } = useI18n()
  if (data.kind === 'heat')
    return <div className="min-h-[30px] min-w-0 flex-1">{<HeatKey data={data} words={words} />}</div>
  return (
    <ul
      aria-label={t('charts:legend')}
      className="flex max-h-28 min-h-[30px] min-w-0 flex-1 flex-wrap items-center gap-x-1 gap-y-0.5 overflow-y-auto"
    >
      {items.map((item, index) => (
        <li key={item.key} className="max-w-full">
          {items.length > 1 ? (
            <button
              type="button"
              aria-pressed={!hidden.has(item.key)}
              title={t(hidden.has(item.key) ? 'charts:show' : 'charts:hide', { name: item.label })}
              onClick={() => onToggle(item.key)}
              className="flex max-w-full items-center gap-2 rounded-control px-1.5 py-0.5 text-caption text-ink hover:bg-surface-hover not-aria-pressed:text-ink-muted not-aria-pressed:line-through pointer-coarse:min-h-8"
            >
              <Swatch id={id} kind={data.kind} item={item} index={index} />
              <span className="truncate">{item.label}</span>
            </button>
          ) : (
            <span className="flex items-center gap-2 px-1.5 text-caption text-ink-muted">
              <Swatch id={id} kind={data.kind} item={item} index={index} />
              {item.label}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
