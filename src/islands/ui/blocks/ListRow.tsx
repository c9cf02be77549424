import type { ReactNode } from 'react'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'

interface Props {
  icon?: IconName
  /** In place of an icon, such as an avatar. */
  face?: ReactNode
  title: ReactNode
  /** A button or a state at the end; on a phone below the text where there is no room beside it. */
  end?: ReactNode
  /** What is said below the title, in small lines. */
  children?: ReactNode
}

/** A row of a list in a card: what it is, what is known of it, and what can be done. Its `ul` has `divide-y`. */
export function ListRow({ icon, face, title, end, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:px-6">
      {icon && (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted">
          <Icon name={icon} />
        </span>
      )}
      {face}
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">{title}</p>
        {children && <div className="text-caption text-ink-muted">{children}</div>}
      </div>
      {end && <div className="max-sm:ms-14">{end}</div>}
    </li>
  )
}
