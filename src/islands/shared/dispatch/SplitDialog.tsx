import type { Trip } from '#contract/trip.ts'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { TripDialogProps } from './trip-needs.ts'

type Booked = Trip['bookings'][number]

/** Takes one of the bookings off a trip that several share. */
export function SplitDialog({ trip, title, onSubmit, onDone, onClose }: TripDialogProps) {
  const { t, format } = useI18n()
  const form = useForm({
    initial: { booking: '' },
    required: ['booking'],
    save: ({ booking }) => onSubmit({ bookings: [booking] }),
    onSaved: onDone,
  })
  const riders = ({ id, booker }: Booked) => {
    const names = trip.passengers.filter((one) => one.booking === id).map(({ child }) => child.name)
    return names.length > 0 ? format.list(names) : (booker ?? '')
  }
  return (
    <FormDialog
      form={form}
      title={title}
      description={t('share:splitHint', { reference: trip.reference })}
      confirmLabel={title}
      onClose={onClose}
    >
      <RadioCards
        form={form}
        name="booking"
        label={t('share:splitWhich')}
        options={trip.bookings.map((one) => ({
          value: one.id,
          label: one.reference,
          hint: riders(one),
        }))}
      />
    </FormDialog>
  )
}
