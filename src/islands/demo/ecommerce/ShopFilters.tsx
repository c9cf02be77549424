import type { ProductColor } from '#contract/lists/shop.ts'
import type { ShopProduct } from '#contract/product.ts'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import {
  countsOf,
  type Facet,
  facetNames,
  facets,
  type PriceRange,
  priceBounds,
  type ShopView,
} from '#src/lib/shop/shop-view.ts'
import { paints } from './colors.ts'

interface Props {
  view: ShopView
  products: readonly ShopProduct[]
  addressOf: (part: Partial<ShopView>) => string
  onChange: (part: Partial<ShopView>) => void
}

function priceText(value: PriceRange, currency: string, { t, format }: I18n): string {
  const [from, below] = priceBounds[value]
  const money = (amount: number) => format.money({ amount, currency })
  if (from === 0) return t('shop-list:price.below', { to: money(below) })
  return below === 0
    ? t('shop-list:price.from', { from: money(from) })
    : t('shop-list:price.between', { from: money(from), to: money(below) })
}

function textOf(facet: Facet, value: string, currency: string, i18n: I18n): string {
  if (facet === 'price') return priceText(value as PriceRange, currency, i18n)
  if (facet === 'rating') return i18n.t('shop-list:rating.from', { count: Number(value) })
  return i18n.t(`products:${facet}.${value}`)
}

function Swatch({ color }: { color: ProductColor }) {
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={paints[color].body} className="stroke-line-strong" />
    </svg>
  )
}

/** The filters as links, each with how many products it would show; the one that is chosen leads back to all. */
export function ShopFilters({ view, products, addressOf, onChange }: Props) {
  const i18n = useI18n()
  const { t, format } = i18n
  const currency = products[0]?.currency ?? ''
  const choice = (facet: Facet, value: string, count: number) => {
    const isCurrent = view[facet] === value
    const part = { [facet]: isCurrent ? '' : value }
    if (count === 0 && !isCurrent) return null
    return (
      <li key={value}>
        <a
          href={addressOf(part)}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onChange(part)
          }}
          className="flex items-center gap-2 rounded-control px-2.5 py-1 text-ink hover:bg-surface-hover aria-[current=true]:bg-primary-soft aria-[current=true]:text-primary pointer-coarse:py-2.5"
        >
          {facet === 'color' && <Swatch color={value as ProductColor} />}
          <span className="min-w-0 flex-1">{textOf(facet, value, currency, i18n)}</span>
          <span className="text-caption text-ink-muted">{format.number(count)}</span>
        </a>
      </li>
    )
  }
  return (
    <nav aria-label={t('shop-list:filters')} className="grid gap-5 p-4 sm:max-lg:grid-cols-3">
      {facetNames.map((facet) => {
        const counts = countsOf(view, products, facet)
        return (
          <section key={facet} aria-label={t(`shop-list:by.${facet}`)}>
            <h2 className="mb-1 px-2.5 font-semibold text-ink">{t(`shop-list:by.${facet}`)}</h2>
            <ul>{facets[facet].map((value) => choice(facet, value, counts.get(value) ?? 0))}</ul>
          </section>
        )
      })}
    </nav>
  )
}
