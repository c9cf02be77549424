import { useRef } from 'react'
import type { Contact, ContactInput } from '#contract/contact.ts'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { createContact, readCurrentContact, saveContact } from '#src/stores/contacts.ts'

const empty: ContactInput = {
  firstname: '',
  lastname: '',
  department: '',
  company: '',
  phone: '',
  email: '',
  address: '',
  notes: '',
}

const detailsOf = ({
  firstname,
  lastname,
  department,
  company,
  phone,
  email,
  address,
  notes,
}: Contact): ContactInput => ({
  firstname,
  lastname,
  department,
  company,
  phone,
  email,
  address,
  notes,
})

interface Props {
  /** Without one, a new one is added. */
  contact?: Contact | undefined
  onSaved: (id: string) => void
  onCancel: () => void
}

/** What is written of a contact. */
export function ContactForm({ contact, onSaved, onCancel }: Props) {
  const { t } = useI18n()
  const initial = contact ? detailsOf(contact) : empty
  const version = useRef(contact?.version ?? 0)
  const form = useForm({
    initial,
    validate: ({ firstname, lastname, company }) =>
      firstname.trim() || lastname.trim() || company.trim() ? {} : { firstname: t('contacts:nameless') },
    save: async (values) => {
      const saved = contact
        ? await saveContact(contact.id, version.current, values)
        : await createContact(values)
      if (saved.ok) onSaved(saved.value.id)
      return problemIn(saved, t)
    },
    conflict: {
      values: (current) => detailsOf(readCurrentContact(current)),
      accept: (current) => {
        version.current = readCurrentContact(current).version
      },
    },
  })
  const field = (name: keyof ContactInput) => ({ form, name, label: t(`contacts:field.${name}`) })
  return (
    <section aria-label={t(contact ? 'contacts:edit' : 'contacts:new')} className="p-4 sm:p-6">
      <h2 className="mb-4 text-h5">{t(contact ? 'contacts:edit' : 'contacts:new')}</h2>
      <Form form={form} submitLabel={t('contacts:save')} onCancel={onCancel}>
        <FormGrid>
          <TextField {...field('firstname')} maxLength={120} />
          <TextField {...field('lastname')} maxLength={120} />
          <TextField {...field('company')} maxLength={120} />
          <TextField {...field('department')} maxLength={120} />
          <TextField {...field('phone')} ltr maxLength={40} />
          <TextField {...field('email')} type="email" maxLength={254} />
        </FormGrid>
        <TextArea {...field('address')} rows={2} maxLength={500} />
        <TextArea {...field('notes')} rows={3} maxLength={2000} />
      </Form>
    </section>
  )
}
