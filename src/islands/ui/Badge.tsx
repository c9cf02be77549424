import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type Tone = 'neutral' | 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error'

const tones: Record<Tone, string> = {
  neutral: 'bg-surface-sunken text-ink-muted',
  primary: 'bg-primary-soft text-primary',
  secondary: 'bg-secondary-soft text-secondary',
  success: 'bg-success-soft text-success',
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
  error: 'bg-error-soft text-error',
}

/** In a row of a list an ordinary state is a dot and its text: what is out of the ordinary stands out. */
const plain = 'in-data-row:bg-transparent in-data-row:px-0 in-data-row:font-medium in-data-row:text-ink'
const dots: Partial<Record<Tone, string>> = {
  primary: 'bg-primary',
  secondary: 'bg-secondary',
  success: 'bg-success',
  info: 'bg-info',
}

interface Props {
  tone?: Tone
  icon?: IconName
  /** A dot in the tone before the text: a state, where a badge without one is a fact. */
  dot?: boolean
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, dot = false, children }: Props) {
  const isOrdinary = tone === 'success' || (dot && tone !== 'warning' && tone !== 'error')
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[tone]} ${isOrdinary ? plain : ''}`}
    >
      {dot && <span aria-hidden className={`size-1.5 rounded-full ${dots[tone] ?? 'bg-current'}`} />}
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
