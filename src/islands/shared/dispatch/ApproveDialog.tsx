import { Select } from '#src/islands/form/Select.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { TripDialogProps } from './trip-needs.ts'

/** The office lets somebody take a child over who is not on its list: the driver can release it to them from then on. */
export function ApproveDialog({ trip, title, onSubmit, onDone, onClose }: TripDialogProps) {
  const { t } = useI18n()
  const aboard = trip.passengers.filter((one) => one.state === 'boarded').map(({ child }) => child)
  const form = useForm({
    initial: { child: aboard[0]?.id ?? '', name: '', reason: '' },
    required: ['child', 'name', 'reason'],
    save: ({ child, name, reason }) =>
      onSubmit({ approval: { child, name: name.trim(), reason: reason.trim() } }),
    onSaved: onDone,
  })
  return (
    <FormDialog form={form} title={title} description={trip.reference} confirmLabel={title} onClose={onClose}>
      <Select
        form={form}
        name="child"
        label={t('ride-questions:act.passenger')}
        options={aboard.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        form={form}
        name="name"
        label={t('ride-questions:act.name')}
        hint={t('ride-questions:act.nameHint')}
        maxLength={120}
      />
      <TextArea
        form={form}
        name="reason"
        label={t('ride-questions:act.why')}
        hint={t('ride-questions:act.whyHint')}
        maxLength={500}
      />
    </FormDialog>
  )
}
