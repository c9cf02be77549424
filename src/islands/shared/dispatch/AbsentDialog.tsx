import { ChoicesField } from '#src/islands/form/ChoicesField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { TripDialogProps } from './trip-needs.ts'

interface Props extends TripDialogProps {
  /** Whether it is about those who were recorded as absent, and ride after all. */
  returning: boolean
}

/** Who of those expected is known not to ride, whose stops are passed by; or who is expected again. */
export function AbsentDialog({ trip, title, returning, onSubmit, onDone, onClose }: Props) {
  const { t } = useI18n()
  const [from, to] = returning ? (['absent', 'expected'] as const) : (['expected', 'absent'] as const)
  const options = trip.passengers
    .filter(({ state }) => state === from)
    .map(({ child }) => ({ value: child.id, label: child.name }))
  const [only, ...others] = options
  const form = useForm<{ children: string[] }>({
    initial: { children: returning && only && others.length === 0 ? [only.value] : [] },
    required: ['children'],
    save: ({ children }) => onSubmit({ passengers: children.map((child) => ({ child, state: to })) }),
    onSaved: onDone,
  })
  return (
    <FormDialog
      form={form}
      intent={returning ? 'primary' : 'danger'}
      title={title}
      description={t(returning ? 'share:expectHint' : 'share:absentHint', { reference: trip.reference })}
      confirmLabel={title}
      onClose={onClose}
    >
      <ChoicesField
        form={form}
        name="children"
        label={t(returning ? 'share:expectWho' : 'share:absentWho')}
        options={options}
      />
    </FormDialog>
  )
}
