import { useState } from 'react'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

function NoteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const form = useForm({
    initial: { note: '' },
    required: ['note'],
    save: () => new Promise((done) => setTimeout(done, 800, undefined)),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('gallery-forms:dialog.title')}
      description={t('gallery-forms:dialog.text')}
      confirmLabel={t('gallery-forms:save')}
      onClose={onClose}
    >
      <TextArea form={form} name="note" label={t('gallery-forms:field.note')} maxLength={200} />
    </FormDialog>
  )
}

export function InDialog() {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="edit" onClick={() => setOpen(true)}>
        {t('gallery-forms:dialog.open')}
      </Button>
      {open && <NoteDialog onClose={() => setOpen(false)} />}
    </>
  )
}
