import type { Cart } from '#contract/order.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** What an order comes to, as the server says. */
export function Sums({ sums }: { sums: Pick<Cart, 'currency' | 'subtotal' | 'deliveryFee' | 'total'> }) {
  const { t, format } = useI18n()
  const money = (amount: number) => format.money({ amount, currency: sums.currency ?? '' })
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5" data-figures>
      <dt className="text-ink-muted">{t('checkout:subtotal')}</dt>
      <dd className="text-end text-ink">{money(sums.subtotal)}</dd>
      <dt className="text-ink-muted">{t('checkout:deliveryFee')}</dt>
      <dd className="text-end text-ink">
        {sums.deliveryFee === 0 ? t('checkout:free') : money(sums.deliveryFee)}
      </dd>
      <div className="col-span-2 flex justify-between gap-6 border-line border-t pt-2">
        <dt className="font-semibold text-ink">{t('checkout:total')}</dt>
        <dd className="text-h6">{money(sums.total)}</dd>
      </div>
    </dl>
  )
}
