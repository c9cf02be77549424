import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Order } from '#contract/order.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { Pagination } from '#src/islands/ui/blocks/Pagination.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'
import { localePath } from '#src/lib/routes.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'
import { order as orderStore, orders } from '#src/stores/ecommerce.ts'
import { AddressLines } from './AddressLines.tsx'
import { OrderLines } from './OrderLines.tsx'
import { Sums } from './Sums.tsx'

interface View {
  /** The order that is open; empty for the list. */
  id: string
  /** It was placed a moment ago. */
  placed: boolean
  page: number
  size: number
}

const sizes = [10, 25, 50]
const rows = [1, 2, 3, 4, 5]

function parse(query: string): View {
  const params = new URLSearchParams(query)
  const page = Number(params.get('page'))
  return {
    id: params.get('id') ?? '',
    placed: params.get('placed') === '1',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: sizes.find((one) => String(one) === params.get('size')) ?? 25,
  }
}

function print({ id, placed, page, size }: View): string {
  const params = new URLSearchParams()
  if (id) params.set('id', id)
  if (placed) params.set('placed', '1')
  if (page > 1) params.set('page', String(page))
  if (size !== 25) params.set('size', String(size))
  return params.toString()
}

function useOrdersView() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const view = useMemo(() => parse(query), [query])
  const change = useCallback((part: Partial<View>) => {
    goToQuery(print({ ...parse(currentQuery()), ...part }))
  }, [])
  const addressOf = (part: Partial<View>) => `?${print({ ...view, ...part })}`
  return { view, change, addressOf }
}

function Open({ id, placed, onBack }: { id: string; placed: boolean; onBack: () => void }) {
  const { t, format } = useI18n()
  const { data, loading, error } = useLoaded(orderStore, [id])
  return (
    <div className="flex flex-col gap-4">
      <span>
        <Button size="sm" intent="quiet" icon="arrow-start" onClick={onBack}>
          {t('checkout:order.back')}
        </Button>
      </span>
      {error?.kind === 'missing' && <EmptyState icon="search" title={t('checkout:order.missing')} />}
      {error && error.kind !== 'missing' && (
        <LoadFailure title={t('checkout:order.failed')} busy={loading} onRetry={orderStore.reload}>
          {problemMessage(error, t)}
        </LoadFailure>
      )}
      {!data && !error && <Skeleton box="h-80 w-full" />}
      {data && !error && (
        <>
          {placed && <Alert tone="success" title={t('checkout:placed', { reference: data.reference })} />}
          <Card
            id="order"
            title={<bdi>{data.reference}</bdi>}
            subtitle={format.dateTime(data.createdAt)}
            actions={<Badge tone="info">{t('checkout:order.sample')}</Badge>}
          >
            <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <div className="flex min-w-0 flex-col gap-5">
                <p className="text-ink-muted">{t('checkout:sample.hint')}</p>
                <OrderLines items={data.items} currency={data.currency} />
              </div>
              <div className="flex flex-col gap-6">
                <AddressLines address={data} />
                <Sums sums={data} />
                {!data.own && (
                  <p className="text-ink-muted">{t('checkout:order.by', { name: data.placedBy })}</p>
                )}
              </div>
            </div>
          </Card>
        </>
      )}
    </div>
  )
}

function Row({ one, href, onOpen }: { one: Order; href: string; onOpen: () => void }) {
  const { t, format } = useI18n()
  const count = one.items.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <li>
      <a
        href={href}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onOpen()
        }}
        className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 hover:bg-surface-hover sm:px-6"
      >
        <span className="flex min-w-32 flex-col">
          <bdi className="font-semibold text-ink">{one.reference}</bdi>
          <span className="text-caption text-ink-muted">{format.dateTime(one.createdAt)}</span>
        </span>
        <span className="flex min-w-0 flex-1 basis-40 flex-col">
          <span className="truncate text-ink">
            <bdi>{one.name}</bdi>
          </span>
          <span className="text-caption text-ink-muted">
            {one.own
              ? t('checkout:order.count', { count })
              : t('checkout:order.countBy', { count, name: one.placedBy })}
          </span>
        </span>
        <span className="flex flex-col items-end">
          <span className="font-semibold text-ink" data-figures>
            {format.money({ amount: one.total, currency: one.currency })}
          </span>
          <span className="text-caption text-ink-muted">
            {t(`checkout:payment.${one.payment ?? 'unknown'}`)}
          </span>
        </span>
      </a>
    </li>
  )
}

function OrderList({ view, change, addressOf }: ReturnType<typeof useOrdersView>) {
  const { t, locale } = useI18n()
  const { page, size } = view
  const { data, loading, error } = useLoaded(orders, [{ pagination: true, page, page_size: size }])
  return (
    <div className="flex flex-col gap-4">
      <span>
        <a href={localePath(locale, shopRoutes.shop())} className={buttonStyle('quiet', 'sm')}>
          <Icon name="arrow-start" size={18} />
          {t('checkout:toShop')}
        </a>
      </span>
      {error && (
        <LoadFailure title={t('checkout:order.listFailed')} busy={loading} onRetry={orders.reload}>
          {problemMessage(error, t)}
        </LoadFailure>
      )}
      <section
        className="k-card overflow-hidden"
        aria-label={t('checkout:orders')}
        aria-busy={loading || (!data && !error)}
      >
        {!data && !error && (
          <div className="flex flex-col gap-3 p-4">
            {rows.map((row) => (
              <Skeleton key={row} box="h-12 w-full" />
            ))}
          </div>
        )}
        {data && data.results.length === 0 && (
          <EmptyState
            icon="statement"
            title={t('checkout:order.none')}
            hint={t('checkout:order.none.hint')}
          />
        )}
        {data && data.results.length > 0 && (
          <>
            <ul aria-label={t('checkout:orders')} className="divide-y divide-line">
              {data.results.map((one) => (
                <Row
                  key={one.id}
                  one={one}
                  href={addressOf({ id: one.id, placed: false })}
                  onOpen={() => change({ id: one.id, placed: false })}
                />
              ))}
            </ul>
            <div className="border-line border-t">
              <Pagination
                page={page}
                pageSize={size}
                count={data.count}
                pageSizes={sizes}
                hrefOf={(to) => addressOf({ page: to })}
                onPage={(to) => change({ page: to })}
                onPageSize={(to) => change({ page: 1, size: to })}
              />
            </div>
          </>
        )}
      </section>
    </div>
  )
}

function Content() {
  const state = useOrdersView()
  const isReady = useHydrated()
  const { id, placed } = state.view
  if (!isReady) return <Skeleton box="h-80 w-full" />
  if (!id) return <OrderList {...state} />
  return <Open id={id} placed={placed} onBack={() => state.change({ id: '', placed: false })} />
}

/** The sample orders that somebody has placed; those of all for admins and finance. */
export function Orders(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}
