import type { Trend } from '#contract/stats.ts'
import { Sparkline } from '#src/islands/charts/Sparkline.tsx'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { listLink } from '../list-link.ts'
import { type Change, changeOf } from './change.ts'
import { better, toneOf } from './trend-look.ts'

const card = 'k-card relative flex h-full min-h-40 flex-col justify-between gap-2 p-4'
const arrows: Record<Change['way'], IconName> = { up: 'arrow-up', down: 'arrow-down', same: 'minus' }

export function valueText({ unit, currency }: Trend, value: number | null, { t, format }: I18n): string {
  if (value === null) return t('dashboard-more:none')
  if (unit === 'money') return format.money({ amount: Math.round(value), currency: currency ?? '' })
  if (unit === 'percent') return format.number(value / 100, { style: 'percent', maximumFractionDigits: 1 })
  if (unit === 'minutes')
    return format.number(value / 60, {
      style: 'unit',
      unit: 'hour',
      unitDisplay: 'short',
      maximumFractionDigits: value < 6000 ? 1 : 0,
    })
  return format.number(value)
}

/** Green where it got better, red where it got worse; told by the arrow and the words as well. */
function inkOf(key: string, way: Change['way']): string {
  const good = better[key]
  if (way === 'same' || !good) return 'text-ink-muted'
  return (way === 'up') === (good === 'more') ? 'text-success' : 'text-error'
}

/** A figure of the span, how it changed, and the curve of its days; it leads to the rows behind it. */
export function TrendTile({ tile }: { tile: Trend }) {
  const i18n = useI18n()
  const { t, locale, format } = i18n
  const change = changeOf(tile)
  const label = t(`dashboard-more:trend.${tile.key}`)
  const by = change?.by ?? null
  return (
    <div className={card} data-trend={tile.key}>
      <span className="text-sm/5 font-medium text-ink-muted">
        {tile.link ? (
          <a
            href={listLink(locale, tile.link)}
            className="after:absolute after:inset-0 after:rounded-card hover:text-ink"
          >
            {label}
            <span className="sr-only">{t('dashboard-more:show')}</span>
          </a>
        ) : (
          label
        )}
      </span>
      <span data-figures className="text-xl/7 font-semibold sm:text-2xl/8">
        {valueText(tile, tile.value, i18n)}
      </span>
      <Sparkline values={tile.values} tone={toneOf(tile.key)} />
      <span className="flex min-h-5 flex-wrap items-center gap-x-2 text-caption text-ink-muted">
        {change && (
          <span className={`flex items-center gap-1 font-semibold ${inkOf(tile.key, change.way)}`}>
            <Icon name={arrows[change.way]} size={14} label={t(`dashboard-more:way.${change.way}`)} />
            {by !== null &&
              (tile.unit === 'percent'
                ? t('dashboard-more:points', {
                    points: format.number(Math.abs(by) * 100, { maximumFractionDigits: 1 }),
                  })
                : format.number(Math.abs(by), { style: 'percent', maximumFractionDigits: 0 }))}
          </span>
        )}
        <span>{t('dashboard-more:before', { value: valueText(tile, tile.before, i18n) })}</span>
      </span>
    </div>
  )
}
