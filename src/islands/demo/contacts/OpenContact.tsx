import { useState } from 'react'
import type { Contact, ContactChange } from '#contract/contact.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { localePath } from '#src/lib/routes.ts'
import { isCarried } from '#src/lib/sections.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { openContact, reachContact } from '#src/stores/contacts.ts'
import { createDraft } from '#src/stores/email.ts'
import { ContactDetails } from './ContactDetails.tsx'
import { ContactForm } from './ContactForm.tsx'
import type { useAddressBook } from './use-address-book.ts'
import { type ContactsView, nameOf } from './view.ts'

/** Whether this build has a mailbox to write from. */
const canMail = isCarried(templateRoutes.email())
const lines = ['h-16 w-2/3', 'h-9 w-1/2', 'h-6 w-full', 'h-6 w-3/4']

interface Props {
  view: ContactsView
  book: ReturnType<typeof useAddressBook>
  toasts: Toasts
  onChange: (part: Partial<ContactsView>) => void
  onMark: (contact: Contact, marks: ContactChange) => void
  onDelete: (contact: Contact) => void
}

/** The contact that the address names, to be read or edited, or a new one. */
export function OpenContact({ view, book, toasts, onChange, onMark, onDelete }: Props) {
  const { t, locale } = useI18n()
  const [writing, setWriting] = useState(false)
  const { open, openError } = book

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

  if (view.edit && (open || !view.id))
    return (
      <ContactForm
        key={open?.id ?? 'new'}
        contact={open}
        onSaved={(id) => onChange({ id, edit: false, filter: 'show_all', department: '', search: '' })}
        onCancel={() => onChange({ edit: false })}
      />
    )
  if (open)
    return (
      <ContactDetails
        contact={open}
        onEdit={() => onChange({ edit: true })}
        onDelete={() => onDelete(open)}
        onRestore={() => onMark(open, { deleted: false })}
        onFrequent={() => onMark(open, { frequentlycontacted: !open.frequentlycontacted })}
        onReach={() => void reachContact(open.id)}
        onWrite={canMail ? () => void write(open) : undefined}
        writing={writing}
      />
    )
  if (!view.id) return book.isLoaded && <EmptyState icon="user" title={t('contacts:choose')} />
  if (openError?.kind === 'missing') return <EmptyState icon="user" title={t('contacts:missing')} />
  if (openError)
    return (
      <div className="p-4">
        <LoadFailure title={t('contacts:failed.one')} onRetry={() => openContact.reload()}>
          {problemMessage(openError, t)}
        </LoadFailure>
      </div>
    )
  return (
    <div role="status" aria-busy aria-label={t('contacts:loading.one')} className="flex flex-col gap-3 p-6">
      {lines.map((box) => (
        <Skeleton key={box} box={box} />
      ))}
    </div>
  )
}
