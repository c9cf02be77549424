import type { ShopProduct } from '#contract/product.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Picture } from './Picture.tsx'
import { Stars } from './Stars.tsx'
import { Stock } from './Stock.tsx'

interface Props {
  product: ShopProduct
  href: string
  onAdd: () => void
}

/** A product in the shop: the picture and the name lead to it, the button puts one into the cart. */
export function ProductCard({ product, href, onAdd }: Props) {
  const { t, format } = useI18n()
  const { name, picture, color, rating, reviews, qty } = product
  return (
    <li className="k-card relative flex min-w-0 flex-col overflow-hidden [contain-intrinsic-size:auto_22rem] [content-visibility:auto]">
      <div className="relative aspect-[4/3]">
        <Picture picture={picture} color={color} />
        <span className="absolute start-2 top-2">
          <Stock qty={qty} />
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="text-base [overflow-wrap:anywhere]">
          <a href={href} className="after:absolute after:inset-0 hover:underline" dir="auto">
            {name}
          </a>
        </h2>
        <Stars rating={rating} reviews={reviews} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
          <span className="text-h6" data-figures>
            {format.money({ amount: product.price, currency: product.currency })}
          </span>
          <span className="relative">
            <Button
              size="sm"
              icon="plus"
              off={qty <= 0}
              aria-label={t('shop-list:add', { name })}
              onClick={onAdd}
            >
              {t('shop:add')}
            </Button>
          </span>
        </div>
      </div>
    </li>
  )
}
