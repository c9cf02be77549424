import type { ContactCounts } from '#contract/contact.ts'
import { contactFilters } from '#contract/lists/contacts.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import type { ContactsView } from './view.ts'

interface Props {
  view: ContactsView
  /** Null until they are there: the filters are of use without them. */
  counts: ContactCounts | null
  addressOf: (part: Partial<ContactsView>) => string
  onChange: (part: Partial<ContactsView>) => void
}

/** The marks and departments as links with their counts: a row above the list, a column where there is room. */
export function ContactFilters({ view, counts, addressOf, onChange }: Props) {
  const { t, format } = useI18n()
  const counted: readonly { name: string; count?: number }[] = counts?.departments ?? []
  const isCounted = view.department === '' || counted.some(({ name }) => name === view.department)
  const departments = isCounted ? counted : [...counted, { name: view.department }]
  const choice = (part: Pick<ContactsView, 'filter' | 'department'>, text: string, count?: number) => {
    const whole = { ...part, id: '', edit: false }
    const isCurrent = part.filter === view.filter && part.department === view.department
    return (
      <li key={`${part.filter} ${part.department}`}>
        <a
          href={addressOf(whole)}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onChange(whole)
          }}
          className="flex items-center justify-between gap-3 whitespace-nowrap rounded-control px-3 py-1.5 text-ink hover:bg-surface-hover aria-[current=true]:bg-primary-soft aria-[current=true]:text-primary pointer-coarse:py-2.5"
        >
          <bdi>{text}</bdi>
          <span className="min-w-[2ch] text-end text-caption text-ink-muted">
            {count !== undefined && format.number(count)}
          </span>
        </a>
      </li>
    )
  }
  return (
    <nav aria-label={t('contacts:filters')} className="min-w-0">
      <ul className="flex gap-1 overflow-x-auto p-2 lg:flex-col lg:p-3">
        {contactFilters.map((filter) =>
          choice({ filter, department: '' }, t(`contacts:filter.${filter}`), counts?.filters[filter]),
        )}
        {departments.length > 0 && (
          <li className="hidden px-3 pt-3 pb-1 text-caption text-ink-muted lg:block" aria-hidden="true">
            {t('contacts:departments')}
          </li>
        )}
        {departments.map(({ name, count }) => choice({ filter: 'show_all', department: name }, name, count))}
      </ul>
    </nav>
  )
}
