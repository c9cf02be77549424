import type { Order } from '#contract/order.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Picture } from './Picture.tsx'

/** What is ordered, as it stands when nothing can be changed any more. */
export function OrderLines({ items, currency }: { items: Order['items']; currency: string }) {
  const { t, format } = useI18n()
  const money = (amount: number) => format.money({ amount, currency })
  return (
    <ul aria-label={t('checkout:items')} className="divide-y divide-line">
      {items.map(({ id, name, picture, color, qty, price, total }) => (
        <li key={id} className="flex items-center gap-3 py-3">
          <span className="size-14 shrink-0 overflow-hidden rounded-control">
            <Picture picture={picture} color={color} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold text-ink [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
            </span>
            <span className="text-caption text-ink-muted">
              {t('checkout:each', { number: format.number(qty), price: money(price) })}
            </span>
          </span>
          <span className="text-ink" data-figures>
            {money(total)}
          </span>
        </li>
      ))}
    </ul>
  )
}
