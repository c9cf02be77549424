import type { Order } from '#contract/order.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

type Shown = Pick<Order, 'name' | 'phone' | 'street' | 'postcode' | 'city' | 'note' | 'delivery'>

/** Whom an order is for, and where it goes. */
export function AddressLines({ address }: { address: Shown }) {
  const { t } = useI18n()
  const { name, phone, street, postcode, city, note, delivery } = address
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
      {note && (
        <span className="mt-2 whitespace-pre-wrap text-ink-muted" dir="auto">
          {note}
        </span>
      )}
    </address>
  )
}
