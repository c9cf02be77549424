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

interface Props {
  tone?: Tone
  icon?: IconName
  /** A dot in the tone before the text: a state, where a badge without one is a fact. */
  dot?: boolean
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, dot = false, children }: Props) {
  // In a row of a list it is a dot and a word: what is out of the ordinary stands out.
  const isOrdinary = tone === 'success' || (dot && tone !== 'warning' && tone !== 'error')
  return (
    <span className={`k-badge ${tones[tone]} ${isOrdinary ? 'k-ordinary' : ''}`}>
      {dot && <i />}
      {icon && <Icon name={icon} size={14} />}
      <span>{children}</span>
    </span>
  )
}
