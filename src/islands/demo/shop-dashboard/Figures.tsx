import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import type { ShopFigures } from '#src/lib/api/shop-stats.ts'

const figures = [
  { key: 'revenue', icon: 'money', isMoney: true },
  { key: 'orders', icon: 'cart', isMoney: false },
  { key: 'items', icon: 'category', isMoney: false },
  { key: 'average', icon: 'chart', isMoney: true },
] as const satisfies { key: string; icon: IconName; isMoney: boolean }[]

/** How much more or less there was than before; nothing where there is nothing to compare with. */
function Change({ value, before }: { value: number; before: number | null }) {
  const { t, format } = useI18n()
  if (before === null || before === 0) return <span className="min-h-5" />
  const share = format.number(value / before - 1, { style: 'percent', signDisplay: 'exceptZero' })
  return (
    <span className="min-h-5 text-caption text-ink-muted">
      <span className={value < before ? 'font-semibold text-error' : 'font-semibold text-success'}>
        <bdi dir="ltr">{share}</bdi>
      </span>{' '}
      {t('shop-dashboard:before')}
    </span>
  )
}

/** The figures of the period, each beside what it was before. */
export function Figures({ stats }: { stats: ShopFigures | null }) {
  const { t, format } = useI18n()
  return (
    <ul aria-label={t('shop-dashboard:figures')} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {figures.map(({ key, icon, isMoney }) => {
        const figure = stats?.[key]
        if (stats && !figure) return null
        return (
          <li key={key} className="k-card flex min-h-32 flex-col gap-2 p-4" data-figure={key}>
            <span className="flex items-start justify-between gap-2 font-medium text-ink-muted">
              {t(`shop-dashboard:${key}`)}
              <span className="hidden size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-primary sm:grid">
                <Icon name={icon} size={18} />
              </span>
            </span>
            {figure ? (
              <>
                <span className="text-xl font-semibold tabular-nums [overflow-wrap:anywhere] sm:text-2xl">
                  {isMoney
                    ? format.money({ amount: figure.value, currency: stats?.currency ?? '' })
                    : format.number(figure.value)}
                </span>
                <Change value={figure.value} before={figure.before} />
              </>
            ) : (
              <Skeleton box="h-7 w-24" />
            )}
          </li>
        )
      })}
    </ul>
  )
}
