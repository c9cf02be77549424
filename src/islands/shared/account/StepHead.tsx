import { useEffect, useRef } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const steps = 3

interface Props {
  /** Of the three of the set-up. */
  step?: 1 | 2 | 3 | undefined
  title: string
  text: string
}

/** Takes the focus when its step appears, so that a screen reader goes on where the page does. */
export function StepHead({ step, title, text }: Props) {
  const { t } = useI18n()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      {step && (
        <p className="text-caption font-semibold text-primary">{t('profile:two.step', { step, steps })}</p>
      )}
      <h3 ref={heading} tabIndex={-1} className="text-h6 outline-none">
        {title}
      </h3>
      <p className="mt-1 max-w-prose text-ink-muted">{text}</p>
    </div>
  )
}
