import { ChoicesField } from '#src/islands/form/ChoicesField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { TripDialogProps } from './trip-needs.ts'

/** Who of those expected is known not to ride: their stops are passed by. */
export function AbsentDialog({ trip, title, onSubmit, onDone, onClose }: TripDialogProps) {
  const { t } = useI18n()
  const form = useForm<{ children: string[] }>({
    initial: { children: [] },
    required: ['children'],
    save: ({ children }) =>
      onSubmit({ passengers: children.map((child) => ({ child, state: 'absent' as const })) }),
    onSaved: onDone,
  })
  return (
    <FormDialog
      form={form}
      intent="danger"
      title={title}
      description={t('share:absentHint', { reference: trip.reference })}
      confirmLabel={title}
      onClose={onClose}
    >
      <ChoicesField
        form={form}
        name="children"
        label={t('share:absentWho')}
        options={trip.passengers
          .filter(({ state }) => state === 'expected')
          .map(({ child }) => ({ value: child.id, label: child.name }))}
      />
    </FormDialog>
  )
}
