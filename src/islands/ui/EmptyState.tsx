import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  icon?: IconName
  title: ReactNode
  /** What to do about it, in a sentence. */
  hint?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon = 'inbox', title, hint, action }: Props) {
  return (
    <div className="k-empty">
      <span>
        <Icon name={icon} size={26} />
      </span>
      <p className="text-h6">{title}</p>
      {hint && <p className="max-w-md text-ink-muted">{hint}</p>}
      {action && <div className="mt-1">{action}</div>}
    </div>
  )
}
