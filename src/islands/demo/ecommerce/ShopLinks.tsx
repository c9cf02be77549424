import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, templateRoutes } from '#src/lib/routes.ts'
import { $cart } from '#src/stores/cart.ts'

/** The ways to the orders and to the cart, with how much is in it. */
export function ShopLinks() {
  const { t, locale, format } = useI18n()
  const count = useSlice($cart).reduce((sum, { qty }) => sum + qty, 0)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <a href={localePath(locale, templateRoutes.shopOrders())} className={buttonStyle('quiet', 'sm')}>
        <Icon name="statement" size={18} />
        {t('shop:orders')}
      </a>
      <a href={localePath(locale, templateRoutes.checkout())} className={buttonStyle('secondary', 'sm')}>
        <Icon name="category" size={18} />
        {t('shop:cart', { number: format.number(count) })}
      </a>
    </span>
  )
}
