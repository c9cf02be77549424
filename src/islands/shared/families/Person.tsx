import type { ReactNode } from 'react'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  /** The name, as text or as a link. */
  title: ReactNode
  name: string
  relationship: string
  phone: string
  /** What they may do and what is known of them. */
  badges: ReactNode
  /** What is said and done below. */
  children?: ReactNode
  /** Absent for whoever may only read. */
  onEdit?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

/** Somebody around a child: who they are, how to reach them, what they may do. */
export function Person({ title, name, relationship, phone, badges, children, onEdit, onRemove }: Props) {
  const { t } = useI18n()
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-6">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {title}
          </span>
          <span dir="auto" className="text-ink-muted">
            {relationship}
          </span>
        </p>
        <a className="k-link w-fit" dir="ltr" href={`tel:${phone}`}>
          {phone}
        </a>
        <div className="mt-1 flex flex-wrap gap-1.5">{badges}</div>
        {children}
      </div>
      {onEdit && (
        <IconButton size="sm" icon="edit" label={t('family:person.edit', { name })} onClick={onEdit} />
      )}
      {onRemove && (
        <IconButton
          size="sm"
          icon="trash"
          intent="danger"
          label={t('family:person.remove', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
