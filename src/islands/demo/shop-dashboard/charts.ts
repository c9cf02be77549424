import type { ChartData, ChartSpan } from '#src/islands/charts/chart-types.ts'
import type { ShopFigures } from '#src/lib/api/shop-stats.ts'
import type { T } from '#src/lib/i18n/translate.ts'

const spans: Record<string, ChartSpan> = { month: 'day', quarter: 'week', year: 'month' }

/** Without an order there is no currency; amounts are noughts then, and not drawn. */
const currencyOf = ({ currency }: ShopFigures) => currency ?? undefined

/** What was ordered over the period. */
export const revenueChart = (stats: ShopFigures, t: T): ChartData => ({
  kind: 'gradient',
  title: t('shop-dashboard:revenue'),
  heading: t('shop-dashboard:day'),
  unit: 'money',
  currency: currencyOf(stats),
  span: spans[stats.period] ?? 'day',
  categories: stats.spans.map(({ from }) => from),
  series: [
    {
      key: 'revenue',
      label: t('shop-dashboard:revenue'),
      tone: 'primary',
      values: stats.spans.map(({ revenue }) => revenue),
    },
  ],
})

/** The last twelve months, by how many orders they had. */
export const monthsChart = (stats: ShopFigures, t: T): ChartData => ({
  kind: 'column',
  title: t('shop-dashboard:months'),
  heading: t('shop-dashboard:month'),
  unit: 'count',
  span: 'month',
  categories: stats.months.map(({ from }) => from),
  series: [
    {
      key: 'orders',
      label: t('shop-dashboard:orders'),
      tone: 'secondary',
      values: stats.months.map(({ orders }) => orders),
    },
  ],
})

/** What the revenue is made of. */
export const categoriesChart = (stats: ShopFigures, t: T): ChartData => ({
  kind: 'doughnut',
  title: t('shop-dashboard:categories'),
  heading: t('shop-dashboard:category'),
  unit: 'money',
  currency: currencyOf(stats),
  categories: stats.categories.map(({ category }) => t(`shop-dashboard:kind.${category ?? 'gone'}`)),
  series: [
    {
      key: 'revenue',
      label: t('shop-dashboard:revenue'),
      tone: 'primary',
      values: stats.categories.map(({ revenue }) => revenue),
    },
  ],
})

/** How orders would be paid for; of older ones nobody knows. */
export const paymentChart = (stats: ShopFigures, t: T): ChartData => ({
  kind: 'doughnut',
  title: t('shop-dashboard:payment'),
  heading: t('shop-dashboard:payment.way'),
  unit: 'count',
  categories: stats.payment.map(({ method }) => t(`shop-dashboard:payment.${method ?? 'unknown'}`)),
  series: [
    {
      key: 'orders',
      label: t('shop-dashboard:orders'),
      tone: 'info',
      values: stats.payment.map(({ orders }) => orders),
    },
  ],
})

/** How orders come to families. */
export const deliveryChart = (stats: ShopFigures, t: T): ChartData => ({
  kind: 'pie',
  title: t('shop-dashboard:delivery'),
  heading: t('shop-dashboard:way'),
  unit: 'count',
  categories: stats.delivery.map(({ method }) => t(`shop-dashboard:kind.${method}`)),
  series: [
    {
      key: 'orders',
      label: t('shop-dashboard:orders'),
      tone: 'success',
      values: stats.delivery.map(({ orders }) => orders),
    },
  ],
})
