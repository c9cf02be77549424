import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type CheckoutView, steps } from './checkout-view.ts'

/** The steps to an order, and which of them this is. */
export function Steps({ step }: Pick<CheckoutView, 'step'>) {
  const { t, format } = useI18n()
  return (
    <ol aria-label={t('checkout:steps')} className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map((one, index) => (
        <li
          key={one}
          aria-current={one === step ? 'step' : undefined}
          className="group flex items-center gap-2 text-ink-muted aria-[current=step]:font-semibold aria-[current=step]:text-ink"
        >
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full bg-surface-sunken group-aria-[current=step]:bg-primary-strong group-aria-[current=step]:text-on-strong"
          >
            {format.number(index + 1)}
          </span>
          {t(`checkout:step.${one}`)}
        </li>
      ))}
    </ol>
  )
}
