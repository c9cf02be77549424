import type { Email, EmailMarks } from '#contract/email.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { nameOf, othersOf } from './view.ts'

interface Props {
  emails: readonly Email[]
  open: string
  addressOf: (id: string) => string
  onOpen: (id: string) => void
  onMark: (email: Email, marks: EmailMarks) => void
}

/** Mails with what can be done to each at once, the latest first; those out of sight are not laid out. */
export function EmailList({ emails, open, addressOf, onOpen, onMark }: Props) {
  const { t, format } = useI18n()
  return (
    <ul aria-label={t('email:list')} className="flex flex-col">
      {emails.map((one) => {
        const subject = one.subject || t('email:noSubject')
        const others = othersOf(one).map(nameOf)
        const isNew = !one.read
        return (
          <li
            key={one.id}
            className="flex items-stretch border-line border-b ps-1 pe-1 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto] has-aria-[current=true]:bg-primary-soft hover:bg-surface-hover"
          >
            {!one.system && (
              <label className="grid w-9 shrink-0 cursor-pointer place-items-center pointer-coarse:w-11">
                <input
                  type="checkbox"
                  checked={one.checked}
                  aria-label={t('email:tick', { subject })}
                  onChange={({ target }) => onMark(one, { checked: target.checked })}
                  className="size-4.5 cursor-pointer accent-primary-strong"
                />
              </label>
            )}
            <a
              href={addressOf(one.id)}
              aria-current={one.id === open ? 'true' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onOpen(one.id)
              }}
              className="min-w-0 flex-1 px-1 py-2.5 outline-offset-[-2px]"
            >
              <span className="flex items-baseline gap-2">
                {isNew && (
                  <span className="size-2 shrink-0 self-center rounded-full bg-primary">
                    <span className="sr-only">{t('email:isUnread')}</span>
                  </span>
                )}
                {one.folder === 'draft' && <span className="text-error">{t('email:isDraft')}</span>}
                <span
                  className={`min-w-0 flex-1 truncate text-ink ${isNew ? 'font-bold' : 'font-medium'}`}
                  dir="auto"
                >
                  {format.list(others)}
                </span>
                <time dateTime={one.at} className="shrink-0 text-caption text-ink-muted">
                  {format.relative(one.at)}
                </time>
              </span>
              <span className={`block truncate text-ink ${isNew ? 'font-semibold' : ''}`} dir="auto">
                {subject}
              </span>
              <span className="flex items-center gap-2 text-caption text-ink-muted">
                {one.files > 0 && (
                  <Icon name="clip" size={16} label={t('email:hasFiles', { count: one.files })} />
                )}
                <span className="min-w-0 flex-1 truncate" dir="auto">
                  {one.excerpt}
                </span>
                {one.label && <Badge>{t(`email:label.${one.label}`)}</Badge>}
              </span>
            </a>
            {!one.system && (
              <span className="flex flex-col justify-center">
                <IconButton
                  size="sm"
                  icon="star"
                  label={t('email:star', { subject })}
                  aria-pressed={one.starred}
                  onClick={() => onMark(one, { starred: !one.starred })}
                />
                <IconButton
                  size="sm"
                  icon="flag"
                  label={t('email:markImportant', { subject })}
                  aria-pressed={one.important}
                  onClick={() => onMark(one, { important: !one.important })}
                />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
