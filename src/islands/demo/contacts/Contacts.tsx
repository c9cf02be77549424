import type { Contact, ContactChange } from '#contract/contact.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { contacts, markContact } from '#src/stores/contacts.ts'
import { ContactFilters } from './ContactFilters.tsx'
import { ContactTools } from './ContactTools.tsx'
import { ListPane } from './ListPane.tsx'
import { OpenContact } from './OpenContact.tsx'
import { useAddressBook } from './use-address-book.ts'
import { nameOf, useContactsView } from './view.ts'

/** Beside a long list it stays in sight. */
const besideList = 'lg:sticky lg:top-[70px] lg:max-h-[calc(100dvh-70px)] lg:overflow-y-auto'

function Content() {
  const { t } = useI18n()
  const { view, change, addressOf } = useContactsView()
  const book = useAddressBook(view)
  const toasts = useToasts()
  const { error, loading } = book
  const close = () => change({ id: '', edit: false })

  const mark = async (contact: Contact, marks: ContactChange) => {
    const result = await markContact(contact, marks)
    if (!result.ok) toasts.show(problemMessage(result.problem, t), { tone: 'error' })
  }
  const remove = (contact: Contact) => {
    close()
    void mark(contact, { deleted: true })
    toasts.show(t('contacts:deleted', { name: nameOf(contact) }), {
      undo: () => void mark(contact, { deleted: false }),
    })
  }
  const isOpen = view.id !== '' || view.edit
  // On a phone the list makes room for what is open.
  const behind = isOpen ? 'hidden lg:block' : ''

  return (
    <div className="k-card flex min-h-[calc(100dvh-12rem)] flex-col overflow-clip">
      <div
        className={`flex-wrap items-center gap-2 border-line border-b p-3 ${isOpen ? 'hidden lg:flex' : 'flex'}`}
      >
        <SearchBox
          value={view.search}
          placeholder={t('contacts:search')}
          onSearch={(search) => change({ search: search.trim() }, 'replace')}
        />
        <ContactTools toasts={toasts} onNew={() => change({ id: '', edit: true })} />
      </div>
      {error && (
        <div className="p-3">
          <LoadFailure title={t('contacts:failed')} busy={loading} onRetry={() => contacts.reload()}>
            {problemMessage(error, t)}
          </LoadFailure>
        </div>
      )}
      <div
        className="grid min-h-0 flex-1 content-start lg:grid-cols-[14rem_22rem_minmax(0,1fr)] lg:content-stretch"
        aria-busy={!book.isLoaded && !book.error}
      >
        <div className={`min-w-0 border-line max-lg:border-b lg:border-e ${behind}`}>
          <div className={besideList}>
            <ContactFilters view={view} counts={book.counts} addressOf={addressOf} onChange={change} />
          </div>
        </div>
        <div className={`min-w-0 border-line lg:border-e ${behind}`}>
          <ListPane
            view={view}
            book={book}
            addressOf={addressOf}
            onChange={change}
            onMark={(contact, marks) => void mark(contact, marks)}
          />
        </div>
        <div className={`min-w-0 ${isOpen ? '' : 'hidden lg:block'}`}>
          <div className={besideList}>
            {isOpen && (
              <span className="inline-block px-4 pt-4 lg:hidden">
                <Button size="sm" intent="quiet" icon="arrow-start" onClick={close}>
                  {t('contacts:back')}
                </Button>
              </span>
            )}
            <OpenContact
              view={view}
              book={book}
              toasts={toasts}
              onChange={change}
              onMark={(contact, marks) => void mark(contact, marks)}
              onDelete={remove}
            />
          </div>
        </div>
      </div>
      <ToastRegion toasts={toasts} />
    </div>
  )
}

/** One's own address book: who is in it, how they are reached, and the cards that come in and go out. */
export function Contacts(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}
