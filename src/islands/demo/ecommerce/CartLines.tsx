import type { Cart, CartItem } from '#contract/order.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { setQty } from '#src/stores/cart.ts'
import { Picture } from './Picture.tsx'
import { QtyField } from './QtyField.tsx'

type Line = Cart['items'][number]

/** That a product is not sold any more or too few are left, and a click that puts it right. */
function Trouble({ line, name }: { line: Line; name: string }) {
  const { t } = useI18n()
  const isGone = line.problem === 'gone'
  const isOut = isGone || line.left <= 0
  const said = isGone ? t('checkout:gone') : t('checkout:short', { count: line.left })
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-caption text-error">
      {isOut && !isGone ? t('checkout:soldOut') : said}
      <Button
        size="sm"
        aria-label={
          isOut ? t('checkout:remove', { name }) : t('checkout:takeLeft', { count: line.left, name })
        }
        onClick={() => setQty(line.id, isOut ? 0 : line.left)}
      >
        {isOut ? t('checkout:takeOut') : t('checkout:take', { count: line.left })}
      </Button>
    </p>
  )
}

interface Props {
  items: readonly CartItem[]
  /** What the server said of them last; those added since are on their way. */
  cart: Cart | null
  addressOf: (id: string) => string
}

/** What is in the cart, each with how many of it. */
export function CartLines({ items, cart, addressOf }: Props) {
  const { t, format } = useI18n()
  const currency = cart?.currency ?? ''
  const money = (amount: number) => format.money({ amount, currency })
  const row = ({ id, qty }: CartItem) => {
    const line = cart?.items.find((one) => one.id === id)
    if (!line) return <Skeleton box="h-16 w-full" />
    const name = line.name || t('checkout:nameless')
    const isGone = line.problem === 'gone'
    return (
      <>
        <span className="size-16 shrink-0 overflow-hidden rounded-control">
          <Picture picture={line.picture} color={line.color} />
        </span>
        <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1">
          {isGone ? (
            <span className="self-start font-semibold text-ink-muted" dir="auto">
              {name}
            </span>
          ) : (
            <a
              href={addressOf(id)}
              className="self-start font-semibold text-ink [overflow-wrap:anywhere] hover:underline"
              dir="auto"
            >
              {name}
            </a>
          )}
          {!isGone && <span className="text-caption text-ink-muted">{money(line.price)}</span>}
          {line.problem && <Trouble line={line} name={name} />}
        </div>
        <span className="flex items-center gap-3">
          {!isGone && <QtyField name={name} value={qty} most={line.left} onChange={(to) => setQty(id, to)} />}
          {!isGone && (
            <span className="min-w-20 text-end font-semibold text-ink" data-figures>
              {money(line.total)}
            </span>
          )}
          <IconButton
            size="sm"
            icon="trash"
            label={t('checkout:remove', { name })}
            onClick={() => setQty(id, 0)}
          />
        </span>
      </>
    )
  }
  return (
    <ul aria-label={t('checkout:items')} className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center gap-3 py-3">
          {row(item)}
        </li>
      ))}
    </ul>
  )
}
