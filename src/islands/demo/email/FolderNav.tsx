import type { EmailCounts } from '#contract/email.ts'
import { type EmailFilter, emailFilters, emailLabels } from '#contract/lists/email.ts'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import type { EmailView } from './view.ts'

const icons: Readonly<Record<EmailFilter, IconName>> = {
  inbox: 'inbox',
  starred: 'star',
  important: 'flag',
  sent: 'send',
  draft: 'edit',
  spam: 'ban',
  trash: 'trash',
  console: 'bell',
}

interface Props {
  view: EmailView
  counts: EmailCounts | null
  /** Whether one may read anything of what the console mails by itself. */
  readsConsole: boolean
  addressOf: (part: Partial<EmailView>) => string
  onChange: (part: Partial<EmailView>) => void
}

/** Folders and labels as links with what is unread in them: a row above the list, a column where there is room. */
export function FolderNav({ view, counts, readsConsole, addressOf, onChange }: Props) {
  const { t, format } = useI18n()
  const choice = (part: Pick<EmailView, 'filter' | 'label'>, text: string, count: number, icon: IconName) => {
    const whole = { ...part, id: '' }
    const isCurrent = part.label === view.label && (part.label !== undefined || part.filter === view.filter)
    return (
      <li key={part.label ?? part.filter}>
        <a
          href={addressOf(whole)}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onChange(whole)
          }}
          className="flex items-center gap-2 whitespace-nowrap rounded-control px-3 py-1.5 text-ink hover:bg-surface-hover aria-[current=true]:bg-primary-soft aria-[current=true]:text-primary pointer-coarse:py-2.5"
        >
          <Icon name={icon} size={18} />
          {text}
          {count > 0 && (
            <span className="ms-auto ps-2 text-caption text-ink-muted">{format.number(count)}</span>
          )}
        </a>
      </li>
    )
  }
  const filters = emailFilters.filter((filter) => filter !== 'console' || readsConsole)
  return (
    <nav aria-label={t('email:folders')} className="min-w-0">
      <ul className="flex gap-1 overflow-x-auto p-2 lg:flex-col lg:p-3">
        {filters.map((filter) =>
          choice(
            { filter, label: undefined },
            t(`email:folder.${filter}`),
            counts?.filters[filter] ?? 0,
            icons[filter],
          ),
        )}
        <li className="hidden px-3 pt-3 pb-1 text-caption text-ink-muted lg:block" aria-hidden="true">
          {t('email:labels')}
        </li>
        {emailLabels.map((label) =>
          choice(
            { filter: 'inbox', label },
            t(`email:label.${label}`),
            counts?.labels[label] ?? 0,
            'bookmark',
          ),
        )}
      </ul>
    </nav>
  )
}
