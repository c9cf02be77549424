import type { Child } from '#contract/child.ts'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { ChildSecret } from '#src/lib/api/families.ts'
import { writeSecret } from '#src/stores/families.ts'
import type { Change } from './use-child-change.ts'

interface Props {
  child: Child
  change: Change
  secret: ChildSecret
  text: string
  onClose: () => void
}

/** Writes medical notes or the code word; empty takes them away. */
export function SecretDialog({ child, change, secret, text, onClose }: Props) {
  const { t } = useI18n()
  const notes = secret === 'medical-notes'
  // The server's name of the field, whose messages belong to it.
  const name = notes ? 'medicalNotes' : 'codeWord'
  const form = useForm<Record<string, string>>({
    initial: { [name]: text },
    save: (values) => change(() => writeSecret(child, secret, (values[name] ?? '').trim())),
    onSaved: onClose,
  })
  const label = t(`family:${secret}.title`)
  return (
    <FormDialog
      form={form}
      title={label}
      description={child.name}
      confirmLabel={t('family:save')}
      onClose={onClose}
    >
      {notes ? (
        <TextArea
          form={form}
          name={name}
          label={label}
          hint={t('family:medical-notes.hint')}
          rows={6}
          maxLength={4000}
        />
      ) : (
        <TextField form={form} name={name} label={label} hint={t('family:code-word.hint')} maxLength={40} />
      )}
    </FormDialog>
  )
}
