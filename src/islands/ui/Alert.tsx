import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type AlertTone = 'info' | 'success' | 'warning' | 'error'

const toneStyles: Record<AlertTone, { icon: IconName; box: string; mark: string }> = {
  info: { icon: 'info', box: 'bg-info-soft border-info/40', mark: 'text-info' },
  success: { icon: 'check-circle', box: 'bg-success-soft border-success/40', mark: 'text-success' },
  warning: { icon: 'warning', box: 'bg-warning-soft border-warning/40', mark: 'text-warning' },
  error: { icon: 'error', box: 'bg-error-soft border-error/40', mark: 'text-error' },
}

interface Props {
  tone?: AlertTone
  title?: ReactNode
  /** Buttons after the text. */
  actions?: ReactNode
  children?: ReactNode
}

/** A message in the page. Errors and warnings interrupt a screen reader, the others wait their turn. */
export function Alert({ tone = 'info', title, actions, children }: Props) {
  const toneStyle = toneStyles[tone]
  return (
    <div
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      className={`k-alert ${toneStyle.box}`}
    >
      <span className={`mt-px ${toneStyle.mark}`}>
        <Icon name={toneStyle.icon} />
      </span>
      <div className="k-alert-text">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {actions && <div className="flex shrink-0 items-start gap-2">{actions}</div>}
    </div>
  )
}
