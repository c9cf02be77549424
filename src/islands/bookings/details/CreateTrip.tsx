import type { Booking } from '#contract/booking.ts'
import { DateTimeField } from '#src/islands/form/DateField.tsx'
import { Form } from '#src/islands/form/Form.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { reloadBooking } from '#src/stores/booking-record.ts'
import { addTrip } from '#src/stores/trip-edits.ts'

/** Gives the booking a trip: the ride start is proposed as the planned pickup. */
export function CreateTrip({ booking, toasts }: { booking: Booking; toasts: Toasts }) {
  const { t } = useI18n()
  const form = useForm({
    // A ride that is tried again begins at another time.
    initial: { ride_start_time: Date.parse(booking.pickupAt) > Date.now() ? booking.pickupAt : '' },
    required: ['ride_start_time'],
    save: async ({ ride_start_time }) => {
      const result = await addTrip(booking.id, ride_start_time)
      if (result.ok) toasts.show(t('booking-details:trip.created', { reference: result.value.reference }))
      return problemIn(result, t)
    },
    onSaved: () => void reloadBooking(),
  })
  return (
    <Form form={form} submitLabel={t('booking-details:trip.create')}>
      <DateTimeField
        form={form}
        name="ride_start_time"
        zone={booking.zone}
        label={t('booking-details:trip.start')}
        hint={t('booking-details:trip.startHint', { zone: booking.zone })}
      />
    </Form>
  )
}
