import type { Order } from '#contract/order.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

type Shown = Pick<Order, 'name' | 'phone' | 'street' | 'postcode' | 'city' | 'note' | 'delivery' | 'payment'>

/** Whom an order is for, where it goes, and how it would be paid for. */
export function AddressLines({ address }: { address: Shown }) {
  const { t } = useI18n()
  const { name, phone, street, postcode, city, note, delivery, payment } = address
  const place =
    delivery === 'post' ? [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean) : []
  return (
    <address className="flex flex-col items-start text-ink not-italic [overflow-wrap:anywhere]">
      <span className="text-caption text-ink-muted">{t(`checkout:delivery.${delivery}`)}</span>
      <span className="font-semibold" dir="auto">
        {name}
      </span>
      {place.map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
      <bdi dir="ltr">{phone}</bdi>
      <span className="mt-2 text-caption text-ink-muted">{t('checkout:field.payment')}</span>
      <span className="font-semibold">{t(`checkout:payment.${payment ?? 'unknown'}`)}</span>
      {note && (
        <span className="mt-2 whitespace-pre-wrap text-ink-muted" dir="auto">
          {note}
        </span>
      )}
    </address>
  )
}
