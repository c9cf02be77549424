import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import type { ShopFigures } from '#src/lib/api/shop-stats.ts'
import { localePath } from '#src/lib/routes.ts'
import { productAddress } from '#src/lib/shop/product-address.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'

interface Props {
  stats: ShopFigures | null
  /** The products that have a page of their own. */
  made: readonly string[]
}

/** What brought in most, each with its part of the best one's. */
export function BestProducts({ stats, made }: Props) {
  const { t, format, locale } = useI18n()
  const most = Math.max(1, ...(stats?.products.map(({ revenue }) => revenue) ?? []))
  return (
    <Card id="best" title={t('shop-dashboard:products')}>
      {!stats && <Skeleton box="h-64 w-full" />}
      {stats?.products.length === 0 && <p className="text-ink-muted">{t('shop-dashboard:none')}</p>}
      <ul className="flex flex-col gap-4">
        {stats?.products.map(({ id, name, qty, revenue }) => (
          <li key={id}>
            <span className="flex items-baseline justify-between gap-4">
              <a className="k-link min-w-0 [overflow-wrap:anywhere]" href={productAddress(locale, made, id)}>
                <bdi>{name}</bdi>
              </a>
              <span className="shrink-0 font-medium tabular-nums">
                {format.money({ amount: revenue, currency: stats.currency ?? '' })}
              </span>
            </span>
            <span className="mt-1 flex items-center gap-3">
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-1.5 min-w-0 flex-1 rounded-full rtl:-scale-x-100"
              >
                <rect width="100" height="4" className="fill-surface-sunken" />
                <rect width={Math.max(0, (100 * revenue) / most)} height="4" className="fill-primary" />
              </svg>
              <span className="shrink-0 text-caption text-ink-muted">
                {t('shop-dashboard:sold', { count: qty })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The newest orders, which lead to their page. */
export function RecentOrders({ stats }: Pick<Props, 'stats'>) {
  const { t, format, locale } = useI18n()
  return (
    <Card
      id="recent"
      title={t('shop-dashboard:recent')}
      actions={
        <a className="k-link" href={localePath(locale, shopRoutes.orders())}>
          {t('shop-dashboard:all')}
        </a>
      }
    >
      {!stats && <Skeleton box="h-64 w-full" />}
      {stats?.recent.length === 0 && <p className="text-ink-muted">{t('shop-dashboard:none')}</p>}
      <ul className="divide-y divide-line">
        {stats?.recent.map(({ id, reference, createdAt, qty, delivery, currency, total }) => (
          <li key={id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
              <Icon name={delivery === 'post' ? 'send' : 'home'} size={18} />
            </span>
            <span className="min-w-0 flex-1">
              <a className="k-link" href={localePath(locale, shopRoutes.order(id))}>
                <bdi>{reference || id}</bdi>
              </a>
              <span className="block text-caption text-ink-muted">{format.dateTime(createdAt)}</span>
            </span>
            <span className="text-end">
              <span className="block font-medium tabular-nums">
                {format.money({ amount: total, currency })}
              </span>
              <span className="block text-caption text-ink-muted">
                {t('shop-dashboard:pieces', { count: qty })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
