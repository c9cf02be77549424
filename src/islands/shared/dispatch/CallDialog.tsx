import { DateTimeField } from '#src/islands/form/DateField.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { TripDialogProps } from './trip-needs.ts'

/** A no show, which needs the time of a call that was made. */
export function CallDialog({ trip, title, onSubmit, onDone, onClose }: TripDialogProps) {
  const { t } = useI18n()
  const form = useForm({
    initial: { calledAt: new Date().toISOString(), note: '' },
    required: ['calledAt'],
    save: ({ calledAt, note }) => onSubmit({ calledAt, ...(note.trim() && { note: note.trim() }) }),
    onSaved: onDone,
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={trip.reference}
      confirmLabel={title}
      intent="danger"
      onClose={onClose}
    >
      <DateTimeField
        form={form}
        name="calledAt"
        zone={trip.zone}
        label={t('ride-questions:act.calledAt')}
        hint={t('ride-questions:act.calledAtHint')}
      />
      <TextArea form={form} name="note" label={t('ride-questions:reason.note')} maxLength={500} />
    </FormDialog>
  )
}
