import { useCallback } from 'react'
import { orderPayments } from '#contract/lists/shop.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { localePath } from '#src/lib/routes.ts'
import { productAddress } from '#src/lib/shop/product-address.ts'
import { shopRoutes } from '#src/lib/shop/shop-routes.ts'
import { pricedCart } from '#src/stores/ecommerce.ts'
import type { Address } from './AddressForm.tsx'
import { AddressLines } from './AddressLines.tsx'
import { CartLines } from './CartLines.tsx'
import { OrderLines } from './OrderLines.tsx'
import { Steps } from './Steps.tsx'
import { Sums } from './Sums.tsx'
import { useCheckout } from './use-checkout.ts'

interface Props extends IslandProps {
  /** The products that have a page of their own. */
  made: readonly string[]
}
type Checking = ReturnType<typeof useCheckout>

const loadAddress = () => import('./AddressForm.tsx').then(({ AddressForm }) => AddressForm)
const blank = {
  ...{ name: '', phone: '', street: '', postcode: '', city: '', note: '' },
  payment: orderPayments[0],
}

/** Why an order was refused, in the words of the server. */
function refusal(problem: Problem, t: T): string {
  const said = problem.kind === 'invalid' ? Object.values(problem.fields).flat().join(' ') : ''
  return said || problemMessage(problem, t)
}

function Empty() {
  const { t, locale } = useI18n()
  return (
    <EmptyState
      icon="cart"
      title={t('checkout:empty')}
      hint={t('checkout:empty.hint')}
      action={
        <a href={localePath(locale, shopRoutes.shop())} className={buttonStyle('primary')}>
          {t('checkout:toShop')}
        </a>
      }
    />
  )
}

function AddressStep({ address, delivery, cart, go, choose, change }: Checking) {
  const onDelivery = useCallback((to: Address['delivery']) => change({ delivery: to }, 'replace'), [change])
  const initial = { ...(address ?? blank), delivery }
  const onBack = () => go('cart')
  return (
    <LazyPart
      load={loadAddress}
      props={{ initial, currency: cart?.currency ?? '', onBack, onDelivery, onDone: choose }}
    />
  )
}

function ConfirmStep({ cart, address, delivery }: Checking) {
  const { t } = useI18n()
  if (!cart || !address) return null
  return (
    <div className="flex flex-col gap-5">
      <Alert title={t('checkout:sample')}>{t('checkout:sample.hint')}</Alert>
      <AddressLines address={{ ...address, delivery }} />
      <OrderLines items={cart.items} currency={cart.currency ?? ''} />
    </div>
  )
}

/** What it comes to, and the way on. */
function Summary({ cart, step, isGood, loading, placing, go, place }: Checking) {
  const { t } = useI18n()
  return (
    <Card id="sums" title={t('checkout:summary')}>
      {cart && (
        <div className="flex flex-col gap-5">
          <Sums sums={cart} />
          {step === 'cart' && (
            <Button intent="primary" block off={!isGood} onClick={() => go('address')}>
              {t('checkout:toAddress')}
            </Button>
          )}
          {step === 'confirm' && (
            <>
              <Button
                intent="primary"
                block
                busy={placing}
                off={!isGood || loading}
                onClick={() => void place()}
              >
                {t('checkout:place')}
              </Button>
              <Button intent="quiet" block onClick={() => go('address')}>
                {t('checkout:toAddressAgain')}
              </Button>
            </>
          )}
        </div>
      )}
    </Card>
  )
}

function Content({ made }: Pick<Props, 'made'>) {
  const { t, locale } = useI18n()
  const isReady = useHydrated()
  const checkout = useCheckout()
  const { items, cart, step, isEmpty, loading, error, placing, refused } = checkout
  if (!isReady || (isEmpty && placing)) return <Steps step={step} />
  if (isEmpty) return <Empty />
  return (
    <div className="flex flex-col gap-4">
      <Steps step={step} />
      {error && (
        <LoadFailure title={t('checkout:failed')} busy={loading} onRetry={pricedCart.reload}>
          {problemMessage(error, t)}
        </LoadFailure>
      )}
      {refused && (
        <Alert tone="error" title={t('checkout:refused')}>
          {refusal(refused, t)}
        </Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]" aria-busy={loading}>
        <Card id="step" title={t(`checkout:step.${step}`)}>
          {step === 'cart' && (
            <CartLines items={items} cart={cart} addressOf={(id) => productAddress(locale, made, id)} />
          )}
          {step === 'address' && <AddressStep {...checkout} />}
          {step === 'confirm' && <ConfirmStep {...checkout} />}
        </Card>
        <Summary {...checkout} />
      </div>
    </div>
  )
}

/** From the cart to a sample order: what, where to, and a last look at it. */
export function Checkout({ made, ...props }: Props) {
  return (
    <I18nProvider {...props}>
      <Content made={made} />
    </I18nProvider>
  )
}
