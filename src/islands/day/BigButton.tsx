import type { ReactNode } from 'react'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'

interface Props {
  tone?: 'primary' | 'danger' | 'plain'
  icon?: IconName
  busy?: boolean
  off?: boolean
  /** Sends the form that it is in. */
  submit?: boolean
  onClick?: () => void
  children: ReactNode
}

const tones = {
  primary: 'bg-primary-strong text-on-strong',
  danger: 'bg-error-strong text-on-strong',
  plain: 'border border-line-strong bg-surface-raised text-ink',
}

/** For a thumb in a vehicle: as wide as there is room, and 56 px high. */
export function BigButton({
  tone = 'primary',
  icon,
  busy = false,
  off = false,
  submit = false,
  onClick,
  children,
}: Props) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || off || undefined}
      onClick={busy || off ? (event) => event.preventDefault() : onClick}
      className={`flex min-h-14 w-full items-center justify-center gap-3 text-balance rounded-control px-4 py-2 font-semibold text-lg aria-disabled:opacity-55 ${tones[tone]}`}
    >
      {busy ? <Spinner size={24} /> : icon && <Icon name={icon} size={24} />}
      {children}
    </button>
  )
}
