import { useState } from 'react'
import type { ShopProduct } from '#contract/product.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type Look, looks, Picture } from './Picture.tsx'

/** The pictures of a product: one large, the others below it to choose from. */
export function Gallery({ product }: { product: Pick<ShopProduct, 'name' | 'picture' | 'color'> }) {
  const { t } = useI18n()
  const [look, setLook] = useState<Look>('whole')
  const { name, picture, color } = product
  const label = (one: Look) => t(`shop-product:look.${one}`, { name })
  return (
    <section aria-label={t('shop-product:gallery')} className="flex min-w-0 flex-col gap-3">
      <div className="aspect-square overflow-hidden rounded-card border border-line">
        <Picture picture={picture} color={color} look={look} label={label(look)} />
      </div>
      <div className="grid grid-cols-3 gap-3">
        {looks.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={label(one)}
            aria-pressed={one === look}
            onClick={() => setLook(one)}
            className="aspect-square overflow-hidden rounded-control border-2 border-line aria-pressed:border-primary"
          >
            <Picture picture={picture} color={color} look={one} />
          </button>
        ))}
      </div>
    </section>
  )
}
