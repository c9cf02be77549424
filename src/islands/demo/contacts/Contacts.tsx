import { type ReactNode, useMemo, useState } from 'react'
import type { Contact, ContactChange } from '#contract/contact.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { localePath } from '#src/lib/routes.ts'
import { isCarried } from '#src/lib/sections.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { contacts, markContact, reachContact } from '#src/stores/contacts.ts'
import { createDraft } from '#src/stores/email.ts'
import { ContactDetails } from './ContactDetails.tsx'
import { ContactFilters } from './ContactFilters.tsx'
import { ContactForm } from './ContactForm.tsx'
import { ContactList } from './ContactList.tsx'
import { ContactTools } from './ContactTools.tsx'
import { countsOf, nameOf, shownIn, useContactsView } from './view.ts'

const none: readonly Contact[] = []
/** Whether this build has a mailbox to write from. */
const canMail = isCarried(templateRoutes.email())
const rows = [1, 2, 3, 4, 5, 6, 7]

function Content() {
  const { t, locale } = useI18n()
  const { data, loading, error } = useLoaded(contacts, useHydrated() ? [] : undefined)
  const { view, change, addressOf } = useContactsView()
  const toasts = useToasts()
  const [writing, setWriting] = useState(false)
  const all = data ?? none
  const shown = useMemo(() => shownIn(view, all), [view, all])
  const counts = useMemo(() => countsOf(all), [all])
  const open = all.find(({ id }) => id === view.id)
  const isNew = view.edit && !view.id
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
  const write = async (contact: Contact) => {
    setWriting(true)
    void reachContact(contact.id)
    const made = await createDraft({ to: [{ name: nameOf(contact), address: contact.email }] })
    if (made.ok) {
      const draft = new URLSearchParams({ filter: 'draft', id: made.value.id })
      return location.assign(`${localePath(locale, templateRoutes.email())}?${draft}`)
    }
    setWriting(false)
    toasts.show(problemMessage(made.problem, t), { tone: 'error' })
  }

  const part = (): ReactNode => {
    if (isNew || (open && view.edit)) {
      return (
        <ContactForm
          key={open?.id ?? 'new'}
          contact={open}
          onSaved={(id) => change({ id, edit: false, filter: 'show_all', department: '', search: '' })}
          onCancel={() => change({ edit: false })}
        />
      )
    }
    if (!open) {
      return data && <EmptyState icon="user" title={t(view.id ? 'contacts:missing' : 'contacts:choose')} />
    }
    return (
      <ContactDetails
        contact={open}
        onEdit={() => change({ edit: true })}
        onDelete={() => remove(open)}
        onRestore={() => void mark(open, { deleted: false })}
        onFrequent={() => void mark(open, { frequentlycontacted: !open.frequentlycontacted })}
        onReach={() => void reachContact(open.id)}
        onWrite={canMail ? () => void write(open) : undefined}
        writing={writing}
      />
    )
  }
  const isOpen = open !== undefined || isNew
  // On a phone the list makes room for what is open.
  const behind = isOpen ? 'hidden lg:block' : ''

  return (
    <div className="k-card flex min-h-[calc(100dvh-12rem)] flex-col overflow-hidden">
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
          <Alert
            tone="error"
            title={t('contacts:failed')}
            actions={
              <Button size="sm" icon="refresh" busy={loading} onClick={() => void contacts.reload()}>
                {t('contacts:retry')}
              </Button>
            }
          >
            {problemMessage(error, t)}
          </Alert>
        </div>
      )}
      <div
        className="grid min-h-0 flex-1 content-start lg:grid-cols-[14rem_22rem_minmax(0,1fr)] lg:content-stretch"
        aria-busy={loading && !data}
      >
        <div className={`min-w-0 border-line max-lg:border-b lg:border-e ${behind}`}>
          <ContactFilters view={view} counts={counts} addressOf={addressOf} onChange={change} />
        </div>
        <div className={`min-w-0 border-line lg:border-e ${behind}`}>
          {shown.length > 0 && (
            <ContactList
              contacts={shown}
              open={view.id}
              addressOf={(id) => addressOf({ id, edit: false })}
              onOpen={(id) => change({ id, edit: false })}
              onStar={(contact) => void mark(contact, { starred: !contact.starred })}
            />
          )}
          {data && shown.length === 0 && (
            <EmptyState
              icon="user"
              title={t(all.length === 0 ? 'contacts:empty' : 'contacts:none')}
              hint={all.length === 0 ? t('contacts:empty.hint') : undefined}
            />
          )}
          {!data && !error && (
            <div role="status" aria-label={t('contacts:loading')} className="flex flex-col gap-2 p-3">
              {rows.map((row) => (
                <Skeleton key={row} box="h-12 w-full" />
              ))}
            </div>
          )}
        </div>
        <div className={`min-w-0 ${isOpen ? '' : 'hidden lg:block'}`}>
          {isOpen && (
            <span className="inline-block px-4 pt-4 lg:hidden">
              <Button size="sm" intent="quiet" icon="arrow-start" onClick={close}>
                {t('contacts:back')}
              </Button>
            </span>
          )}
          {part()}
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
