import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { contactsUrl } from '#src/lib/office-links.ts'
import { importContacts } from '#src/stores/contacts.ts'

/** What the server says of the file itself. */
const fileProblem = (problem: { kind: string; fields?: Readonly<Record<string, readonly string[]>> }) =>
  problem.fields?.file?.[0]

/** What brings contacts in and out: a file of cards, and a new one. */
export function ContactTools({ toasts, onNew }: { toasts: Toasts; onNew: () => void }) {
  const { t } = useI18n()
  const [importing, setImporting] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setImporting(true)
    const result = await importContacts(file)
    setImporting(false)
    if (result.ok) toasts.show(t('contacts:imported', { ...result.value }))
    else toasts.show(fileProblem(result.problem) ?? problemMessage(result.problem, t), { tone: 'error' })
  }

  return (
    <span className="ms-auto flex flex-wrap items-center gap-2 max-sm:-mx-2 max-sm:w-full max-sm:justify-between max-sm:gap-0">
      <label
        aria-busy={importing}
        className={`${buttonStyle('quiet', 'sm')} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus`}
      >
        <Icon name="upload" size={18} className="max-sm:hidden" />
        {t('contacts:import')}
        <input
          type="file"
          accept=".vcf,text/vcard"
          disabled={importing}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <a href={contactsUrl} download="contacts.vcf" className={buttonStyle('quiet', 'sm')}>
        <Icon name="download" size={18} className="max-sm:hidden" />
        {t('contacts:export')}
      </a>
      <Button intent="primary" size="sm" icon="plus" onClick={onNew}>
        {t('contacts:new')}
      </Button>
    </span>
  )
}
