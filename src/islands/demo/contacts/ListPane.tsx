import type { Contact, ContactChange } from '#contract/contact.ts'
import { ListEnd } from '#src/islands/shared/office/ListEnd.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ContactList } from './ContactList.tsx'
import type { useAddressBook } from './use-address-book.ts'
import type { ContactsView } from './view.ts'

const rows = [1, 2, 3, 4, 5, 6, 7]

interface Props {
  view: ContactsView
  book: ReturnType<typeof useAddressBook>
  addressOf: (part: Partial<ContactsView>) => string
  onChange: (part: Partial<ContactsView>) => void
  onMark: (contact: Contact, marks: ContactChange) => void
}

/** Those that the view shows, read on as one comes to their end; what stands there while or where there are none. */
export function ListPane({ view, book, addressOf, onChange, onMark }: Props) {
  const { t } = useI18n()
  const { shown, next, more, loading, error } = book
  if (shown.length === 0 && (loading || (!book.isLoaded && !error)))
    return (
      <div role="status" aria-label={t('contacts:loading')} className="flex flex-col gap-2 p-3">
        {rows.map((row) => (
          <Skeleton key={row} box="h-12 w-full" />
        ))}
      </div>
    )
  const isWhole = view.filter === 'show_all' && !view.department && !view.search
  return (
    <>
      {shown.length > 0 && (
        <ContactList
          contacts={shown}
          open={view.id}
          addressOf={(id) => addressOf({ id, edit: false })}
          onOpen={(id) => onChange({ id, edit: false })}
          onStar={(contact) => onMark(contact, { starred: !contact.starred })}
        />
      )}
      {shown.length === 0 && book.isLoaded && !next && !error && (
        <EmptyState
          icon="user"
          title={t(isWhole ? 'contacts:empty' : 'contacts:none')}
          hint={isWhole ? t('contacts:empty.hint') : undefined}
        />
      )}
      {next && (
        <ListEnd
          next={next}
          reading={loading}
          label={t('contacts:more')}
          loading={more.loading}
          error={more.error}
          onMore={more.load}
        />
      )}
    </>
  )
}
