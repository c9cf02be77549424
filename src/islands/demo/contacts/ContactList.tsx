import type { Contact } from '#contract/contact.ts'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { nameOf } from './view.ts'

interface Props {
  contacts: readonly Contact[]
  open: string
  addressOf: (id: string) => string
  onOpen: (id: string) => void
  onStar: (contact: Contact) => void
}

/** Who is in the address book, by name; those out of sight are not laid out. */
export function ContactList({ contacts, open, addressOf, onOpen, onStar }: Props) {
  const { t } = useI18n()
  return (
    <ul aria-label={t('contacts:list')} className="flex flex-col">
      {contacts.map((one) => (
        <li
          key={one.id}
          className="flex items-center gap-1 border-line border-b pe-2 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] has-aria-[current=true]:bg-primary-soft hover:bg-surface-hover"
        >
          <a
            href={addressOf(one.id)}
            aria-current={one.id === open ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              onOpen(one.id)
            }}
            className="flex min-w-0 flex-1 items-center gap-3 px-4 py-2.5 outline-offset-[-2px]"
          >
            <Avatar name={nameOf(one)} src={one.image || undefined} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold text-ink" dir="auto">
                {nameOf(one)}
              </span>
              <span className="block truncate text-caption text-ink-muted" dir="auto">
                {[one.department, one.company].filter(Boolean).join(' · ')}
              </span>
            </span>
          </a>
          {!one.deleted && (
            <IconButton
              size="sm"
              icon="star"
              label={t('contacts:star', { name: nameOf(one) })}
              aria-pressed={one.starred}
              onClick={() => onStar(one)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
