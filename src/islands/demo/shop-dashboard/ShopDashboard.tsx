import { useMemo } from 'react'
import { shopPeriods } from '#contract/lists/shop.ts'
import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useWord } from '#src/islands/shared/office/use-word.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { ShopFigures } from '#src/lib/api/shop-stats.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { localePath } from '#src/lib/routes.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'
import { shopStats } from '#src/stores/shop-stats.ts'
import { categoriesChart, deliveryChart, monthsChart, paymentChart, revenueChart } from './charts.ts'
import { Figures } from './Figures.tsx'
import { BestProducts, RecentOrders } from './OrderLists.tsx'

interface Props extends IslandProps {
  /** The products that have a page of their own. */
  made: readonly string[]
}

interface PictureProps {
  stats: ShopFigures | null
  make: (stats: ShopFigures, t: T) => ChartData
  title: string
  size?: 'md' | 'lg'
}

function Picture({ stats, make, title, size = 'md' }: PictureProps) {
  const { t } = useI18n()
  const data = useMemo(() => stats && make(stats, t), [stats, make, t])
  return (
    <Card title={title}>
      <Chart data={data ?? undefined} size={size} />
    </Card>
  )
}

function Body({ stats, made }: { stats: ShopFigures | null; made: readonly string[] }) {
  const { t, format, locale } = useI18n()
  if (stats && !stats.currency && stats.months.every(({ orders }) => orders === 0)) {
    return (
      <div className="k-card">
        <EmptyState
          icon="cart"
          title={t('shop-dashboard:empty')}
          action={
            <a className={buttonStyle('primary')} href={localePath(locale, shopRoutes.shop())}>
              {t('shop-dashboard:toShop')}
            </a>
          }
        />
      </div>
    )
  }
  return (
    <>
      <Figures stats={stats} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Picture stats={stats} make={revenueChart} title={t('shop-dashboard:revenue')} />
        <Picture stats={stats} make={categoriesChart} title={t('shop-dashboard:categories')} />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="md:col-span-2 lg:col-span-1">
          <Picture stats={stats} make={monthsChart} title={t('shop-dashboard:months')} />
        </div>
        <Picture stats={stats} make={deliveryChart} title={t('shop-dashboard:delivery')} />
        {(!stats || stats.payment.length > 0) && (
          <Picture stats={stats} make={paymentChart} title={t('shop-dashboard:payment')} />
        )}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <BestProducts stats={stats} made={made} />
        <RecentOrders stats={stats} />
      </div>
      {stats && (
        <p className="text-caption text-ink-muted">
          {t(stats.ownOnly ? 'shop-dashboard:ownOnly' : 'shop-dashboard:samples')}{' '}
          {stats.otherOrders > 0 &&
            t('shop-dashboard:otherOrders', {
              count: stats.otherOrders,
              currency: stats.currency ?? '',
            })}{' '}
          {t('shop-dashboard:span', {
            from: format.date(stats.from, 'UTC'),
            to: format.date(stats.to, 'UTC'),
          })}
        </p>
      )}
    </>
  )
}

function Content({ made }: Pick<Props, 'made'>) {
  const { t } = useI18n()
  const [word, setPeriod] = useWord('period', 'push')
  const period = shopPeriods.find((one) => one === word) ?? 'month'
  const { data, loading, error } = useLoaded(shopStats, [period])
  const items = shopPeriods.map((id) => ({
    id,
    label: t(`shop-dashboard:period.${id}`),
    href: id === 'month' ? '?' : `?period=${id}`,
  }))
  return (
    <div className="flex flex-col gap-6" aria-busy={loading || (!data && !error)}>
      <div className="k-card">
        <Tabs
          label={t('shop-dashboard:period')}
          items={items}
          current={period}
          onSelect={(id) => setPeriod(id === 'month' ? '' : id)}
        />
      </div>
      {error && (
        <LoadFailure title={t('shop-dashboard:failed')} busy={loading} onRetry={shopStats.reload}>
          {problemMessage(error, t)}
        </LoadFailure>
      )}
      {(data || !error) && <Body stats={data} made={made} />}
    </div>
  )
}

/** What the office sells to families, in figures. */
export function ShopDashboard({ made, ...props }: Props) {
  return (
    <I18nProvider {...props}>
      <Content made={made} />
    </I18nProvider>
  )
}
