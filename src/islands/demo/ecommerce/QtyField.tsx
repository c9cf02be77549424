import { useState } from 'react'
import { cartLimits } from '#contract/lists/shop.ts'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  /** What is counted, for those who do not see it. */
  name: string
  value: number
  /** How many there may be, besides what a cart holds. */
  most?: number
  onChange: (qty: number) => void
}

/** How many of a product, from one on: by its buttons, the arrow keys, or typed. */
export function QtyField({ name, value, most = cartLimits.each, onChange }: Props) {
  const { t } = useI18n()
  // As it is typed: an empty field is on its way to another number.
  const [typed, setTyped] = useState<string>()
  const max = Math.max(1, Math.min(most, cartLimits.each))
  const set = (qty: number) => onChange(Math.min(Math.max(Math.trunc(qty) || 1, 1), cartLimits.each))
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        size="sm"
        icon="minus"
        label={t('shop-qty:less', { name })}
        disabled={value <= 1}
        onClick={() => set(value - 1)}
      />
      <input
        type="number"
        inputMode="numeric"
        aria-label={t('shop-qty:qty', { name })}
        min={1}
        max={cartLimits.each}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.valueAsNumber >= 1) set(target.valueAsNumber)
        }}
        onBlur={() => setTyped(undefined)}
        className="w-14 rounded-field border border-line-strong bg-surface-raised py-1.5 text-center text-ink text-sm [appearance:textfield] pointer-coarse:min-h-11 [&::-webkit-inner-spin-button]:appearance-none"
      />
      <IconButton
        size="sm"
        icon="plus"
        label={t('shop-qty:more', { name })}
        disabled={value >= max}
        onClick={() => set(value + 1)}
      />
    </span>
  )
}
