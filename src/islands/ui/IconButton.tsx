import type { ButtonHTMLAttributes, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'> {
  icon: IconName
  /** Spoken name, also shown when the pointer rests on the button. */
  label: string
  /** `sm` is the specification's 30 px square, `md` 38 px. */
  size?: 'sm' | 'md'
  intent?: 'quiet' | 'danger'
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

const sizes = { sm: 'size-[30px] pointer-coarse:size-10', md: 'size-[38px] pointer-coarse:size-11' }
const intents = {
  quiet:
    'text-ink-muted hover:bg-surface-hover hover:text-ink aria-expanded:bg-surface-hover aria-pressed:bg-primary-soft aria-pressed:text-primary',
  danger: 'text-error hover:bg-error-soft',
}

export function IconButton({
  icon,
  label,
  size = 'md',
  intent = 'quiet',
  busy = false,
  type = 'button',
  onClick,
  ...rest
}: Props) {
  return (
    <button
      title={label}
      aria-disabled={busy || undefined}
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`k-button shrink-0 ${sizes[size]} ${intents[intent]}`}
    >
      {busy ? <Spinner size={16} /> : <Icon name={icon} size={size === 'sm' ? 18 : 20} />}
    </button>
  )
}
