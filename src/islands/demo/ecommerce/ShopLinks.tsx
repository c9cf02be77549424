import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath } from '#src/lib/routes.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'
import { useCart } from './use-cart.ts'

/** The ways to the orders and to the cart, with how much is in it. */
export function ShopLinks() {
  const { t, locale, format } = useI18n()
  const count = useCart().reduce((sum, { qty }) => sum + qty, 0)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <a href={localePath(locale, shopRoutes.orders())} className={buttonStyle('quiet', 'sm')}>
        <Icon name="statement" size={18} />
        {t('shop:orders')}
      </a>
      <a href={localePath(locale, shopRoutes.checkout())} className={buttonStyle('secondary', 'sm')}>
        <Icon name="cart" size={18} />
        {t('shop:cart', { number: format.number(count) })}
      </a>
    </span>
  )
}
