import { useState, useSyncExternalStore } from 'react'
import type { ProductDetails } from '#contract/product.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { type Toasts, useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { currentQuery, onQueryChange } from '#src/lib/list/location.ts'
import { localePath } from '#src/lib/routes.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'
import { product as productStore } from '#src/stores/ecommerce.ts'
import { Gallery } from './Gallery.tsx'
import { QtyField } from './QtyField.tsx'
import { Reviews } from './Reviews.tsx'
import { ShopLinks } from './ShopLinks.tsx'
import { Stars } from './Stars.tsx'
import { Stock } from './Stock.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import { useCart } from './use-cart.ts'

const facts = ['category', 'color', 'gender'] as const

function Buy({ product, toasts }: { product: ProductDetails; toasts: Toasts }) {
  const { t } = useI18n()
  const [qty, setQty] = useState(1)
  const add = useAddToCart(toasts)
  const inCart = useCart().find(({ id }) => id === product.id)?.qty ?? 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <QtyField name={product.name} value={qty} most={product.qty} onChange={setQty} />
        <Button intent="primary" icon="plus" off={product.qty <= 0} onClick={() => add(product, qty)}>
          {t('shop:add')}
        </Button>
      </div>
      {inCart > 0 && <p className="text-ink-muted">{t('shop-product:inCart', { count: inCart })}</p>}
    </>
  )
}

function Details({ product, toasts }: { product: ProductDetails; toasts: Toasts }) {
  const { t, format } = useI18n()
  return (
    <div className="flex flex-col gap-4">
      <section
        aria-labelledby="product-name"
        className="k-card grid gap-6 p-4 sm:p-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
      >
        <Gallery product={product} />
        <div className="flex min-w-0 flex-col items-start gap-4">
          <h2 id="product-name" className="text-h4 [overflow-wrap:anywhere]" dir="auto">
            {product.name}
          </h2>
          <Stars rating={product.rating} reviews={product.reviews} />
          <p className="flex flex-wrap items-center gap-3">
            <span className="text-h4" data-figures>
              {format.money({ amount: product.price, currency: product.currency })}
            </span>
            <Stock qty={product.qty} always />
          </p>
          {product.description && (
            <p className="whitespace-pre-wrap text-ink [overflow-wrap:anywhere]" dir="auto">
              {product.description}
            </p>
          )}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
            {facts.map((name) => (
              <div key={name} className="contents">
                <dt className="text-ink-muted">{t(`products:field.${name}`)}</dt>
                <dd className="text-ink">{t(`products:${name}.${product[name]}`)}</dd>
              </div>
            ))}
          </dl>
          <Buy key={product.id} product={product} toasts={toasts} />
        </div>
      </section>
      <Reviews product={product} toasts={toasts} />
    </div>
  )
}

const idIn = (query: string) => new URLSearchParams(query).get('id') ?? ''

function Content({ id: made }: { id: string | undefined }) {
  const { t, locale } = useI18n()
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const id = made ?? idIn(query)
  const { data, loading, error } = useLoaded(productStore, id ? [id] : undefined)
  const toasts = useToasts()
  const hydrated = useHydrated()
  const isMissing = error?.kind === 'missing' || (hydrated && !id)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <a href={localePath(locale, shopRoutes.shop())} className={buttonStyle('quiet', 'sm')}>
          <Icon name="arrow-start" size={18} />
          {t('shop-product:back')}
        </a>
        <ShopLinks />
      </div>
      {error && !isMissing && (
        <LoadFailure title={t('shop-product:failed')} busy={loading} onRetry={productStore.reload}>
          {problemMessage(error, t)}
        </LoadFailure>
      )}
      {isMissing && <EmptyState icon="search" title={t('shop-product:missing')} />}
      {data && !isMissing && <Details product={data} toasts={toasts} />}
      {!data && !error && !isMissing && (
        <div
          role="status"
          aria-label={t('shop-product:loading')}
          aria-busy
          className="k-card grid gap-6 p-4 sm:p-6 md:grid-cols-2"
        >
          <Skeleton box="aspect-square w-full" />
          <div className="flex flex-col gap-4">
            <Skeleton box="h-8 w-64" />
            <Skeleton box="h-4 w-32" />
            <Skeleton box="h-24 w-full" />
          </div>
        </div>
      )}
      <ToastRegion toasts={toasts} />
    </div>
  )
}

interface Props extends IslandProps {
  /** The product of the page; without it, that in the address. */
  id?: string
}

/** A product with its pictures, what is said of it, and the way into the cart. */
export function ProductPage({ id, ...props }: Props) {
  return (
    <I18nProvider {...props}>
      <Content id={id} />
    </I18nProvider>
  )
}
