import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { type ButtonSize, buttonStyle, type Intent } from './button-style.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  intent?: Intent
  size?: ButtonSize
  icon?: IconName
  /** Keeps its width and focus, shows a spinner, and takes no further click. */
  busy?: boolean
  /** Keeps its place and focus, and can't be pressed. */
  off?: boolean
  block?: boolean
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

export function Button({
  intent = 'secondary',
  size = 'md',
  icon,
  busy = false,
  off = false,
  block = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || off || undefined}
      onClick={busy || off ? (event) => event.preventDefault() : onClick}
      className={`${buttonStyle(intent, size)} ${block ? 'w-full' : ''}`}
    >
      {busy ? <Spinner size={18} /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}
