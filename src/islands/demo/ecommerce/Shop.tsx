import { useMemo, useState } from 'react'
import type { ShopProduct } from '#contract/product.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { productAddress } from '#src/lib/shop/product-address.ts'
import { facetNames, type ShopView, shownIn, sorts } from '#src/lib/shop/shop-view.ts'
import { products } from '#src/stores/ecommerce.ts'
import { ProductCard } from './ProductCard.tsx'
import { ShopFilters } from './ShopFilters.tsx'
import { ShopLinks } from './ShopLinks.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import { useShopView } from './use-shop-view.ts'

interface Props extends IslandProps {
  /** The products that have a page of their own. */
  made: readonly string[]
}

const none: readonly ShopProduct[] = []
const cards = [1, 2, 3, 4, 5, 6]
const grid = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))]'
const unfiltered: Partial<ShopView> = {
  ...Object.fromEntries(facetNames.map((name) => [name, ''])),
  search: '',
}

function Content({ made }: Pick<Props, 'made'>) {
  const { t, locale, format } = useI18n()
  const { data, loading, error } = useLoaded(products, [])
  const { view, change, addressOf } = useShopView()
  const [open, setOpen] = useState(false)
  const toasts = useToasts()
  const add = useAddToCart(toasts)
  const all = data ?? none
  const shown = useMemo(() => shownIn(view, all), [view, all])
  const chosen = facetNames.filter((name) => view[name]).length
  const clear = () => change(unfiltered)

  return (
    <div className="flex flex-col gap-4">
      <div className="k-card flex flex-wrap items-center gap-2 p-3">
        <SearchBox
          value={view.search}
          placeholder={t('shop-list:search')}
          onSearch={(search) => change({ search: search.trim() }, 'replace')}
        />
        <span className="lg:hidden">
          <Button size="sm" icon="filter" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('shop-list:filtersOpen', { number: format.number(chosen) })}
          </Button>
        </span>
        <label className="flex items-center gap-2 text-ink-muted">
          {t('shop-list:sort')}
          <select
            value={view.sort}
            onChange={({ target }) => change({ sort: sorts.find((one) => one === target.value) ?? 'newest' })}
            className="rounded-field border border-line-strong bg-surface-raised py-1.5 ps-2 text-ink pointer-coarse:min-h-11"
          >
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`shop-list:sort.${sort}`)}
              </option>
            ))}
          </select>
        </label>
        <span className="ms-auto">
          <ShopLinks />
        </span>
      </div>
      {error && (
        <LoadFailure title={t('shop-list:failed')} busy={loading} onRetry={products.reload}>
          {problemMessage(error, t)}
        </LoadFailure>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]" aria-busy={!data && !error}>
        <div className={`k-card ${open ? '' : 'hidden lg:block'}`}>
          <ShopFilters view={view} products={all} addressOf={addressOf} onChange={change} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {data && (
            <p className="flex flex-wrap items-center gap-3 text-ink-muted" aria-live="polite">
              {t('shop-list:count', { count: shown.length })}
              {(chosen > 0 || view.search) && (
                <Button size="sm" intent="link" onClick={clear}>
                  {t('shop-list:clear')}
                </Button>
              )}
            </p>
          )}
          {shown.length > 0 && (
            <ul aria-label={t('shop-list:products')} className={grid}>
              {shown.map((one) => (
                <ProductCard
                  key={one.id}
                  product={one}
                  href={productAddress(locale, made, one.id)}
                  onAdd={() => add(one)}
                />
              ))}
            </ul>
          )}
          {data && shown.length === 0 && (
            <EmptyState icon="search" title={t(all.length === 0 ? 'shop-list:empty' : 'shop-list:none')} />
          )}
          {!data && !error && (
            <div role="status" aria-label={t('shop-list:loading')} className={grid}>
              {cards.map((card) => (
                <Skeleton key={card} box="h-80 w-full" />
              ))}
            </div>
          )}
        </div>
      </div>
      <ToastRegion toasts={toasts} />
    </div>
  )
}

/** What the office sells to families: found, sorted, and put into a cart. */
export function Shop({ made, ...props }: Props) {
  return (
    <I18nProvider {...props}>
      <Content made={made} />
    </I18nProvider>
  )
}
