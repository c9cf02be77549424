import type { Registration } from '#contract/registration.ts'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { decideApplication } from '#src/stores/applications.ts'

interface Props {
  row: Registration
  onDone: () => void
  onClose: () => void
}

/** Asks why: the applicant reads it, and what they sent in is deleted. */
export function RejectDialog({ row, onDone, onClose }: Props) {
  const { t } = useI18n()
  const form = useForm<{ reason: string }>({
    initial: { reason: '' },
    required: ['reason'],
    save: async ({ reason }) => problemIn(await decideApplication(row.id, 'reject', reason.trim()), t),
    onSaved: onDone,
  })
  return (
    <FormDialog
      form={form}
      title={t('application:reject.title', { name: row.name })}
      description={t('application:reject.hint')}
      confirmLabel={t('application:reject')}
      intent="danger"
      onClose={onClose}
    >
      <TextArea
        form={form}
        name="reason"
        label={t('application:reject.reason')}
        hint={t('application:reject.reasonHint')}
        maxLength={500}
        rows={4}
      />
    </FormDialog>
  )
}
