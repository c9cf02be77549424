import type { ReactNode } from 'react'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'

interface Props {
  /** What the page's script shows it by. */
  name: string
  icon: IconName
  tone?: 'primary' | 'success' | 'warning'
  title: string
  text?: string
  children?: ReactNode
}

const tones = {
  primary: 'bg-primary-soft text-primary',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
} as const

/** What stands in a form's place when it is done or can't be used; hidden until `page-states.ts` shows it. */
export function FormState({ name, icon, tone = 'primary', title, text, children }: Props) {
  return (
    <section data-state={name} hidden tabIndex={-1} className="rounded-card outline-none">
      <span className={`grid size-12 place-items-center rounded-full ${tones[tone]}`}>
        <Icon name={icon} size={24} />
      </span>
      <h2 className="mt-4 text-h5">{title}</h2>
      {text && (
        <p data-state-text="" className="mt-1.5 text-ink-muted [overflow-wrap:anywhere]">
          {text}
        </p>
      )}
      {children && <div className="mt-5 flex flex-wrap gap-3">{children}</div>}
    </section>
  )
}
