import { useState } from 'react'
import type { Trip } from '#contract/trip.ts'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import { DateTimeField } from '#src/islands/form/DateField.tsx'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { assistantSearch, driverSearch, vehicleSearch } from '#src/islands/shared/dispatch/crew-options.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { reloadBooking } from '#src/stores/booking-record.ts'
import { findCandidates } from '#src/stores/lookups.ts'
import { saveTrip } from '#src/stores/trip-edits.ts'

interface Values {
  ride_start_time: string
  driver: Option | null
  vehicle: Option | null
  assistant: Option | null
}

const valuesOf = (trip: Trip): Values => ({
  ride_start_time: trip.ride_start_time,
  driver: trip.driver && { id: trip.driver.id, name: trip.driver.name },
  vehicle: trip.vehicle && { id: trip.vehicle.id, name: `${trip.vehicle.plate} · ${trip.vehicle.name}` },
  assistant: trip.assistant,
})

const isTrip = (current: unknown): current is Trip =>
  typeof current === 'object' && current !== null && 'ride_start_time' in current && 'version' in current

/** The trip's edit mode. When somebody else saved meanwhile, both versions are shown and one is chosen per field. */
export function TripEdit({ trip, toasts, onClose }: { trip: Trip; toasts: Toasts; onClose: () => void }) {
  const { t, format } = useI18n()
  const [version, setVersion] = useState(trip.version)
  const read = (signal: AbortSignal) => findCandidates(trip.id, signal)
  const form = useForm<Values>({
    initial: valuesOf(trip),
    required: ['ride_start_time'],
    save: async ({ ride_start_time, driver, vehicle, assistant }) =>
      problemIn(
        await saveTrip(
          trip.id,
          {
            ride_start_time,
            driver: driver?.id ?? null,
            vehicle: vehicle?.id ?? null,
            assistant: assistant?.id ?? null,
          },
          version,
        ),
        t,
      ),
    onSaved: () => {
      toasts.show(t('booking-details:trip.saved'))
      onClose()
      void reloadBooking()
    },
    conflict: {
      values: (current) => (isTrip(current) ? valuesOf(current) : undefined),
      accept: (current) => {
        if (isTrip(current)) setVersion(current.version)
      },
      show: (name, value) => {
        if (name === 'ride_start_time') return format.dateTime(String(value), trip.zone)
        return typeof value === 'object' && value !== null ? value.name : String(value ?? '')
      },
    },
  })

  return (
    <Form form={form} submitLabel={t('booking-details:trip.save')} onCancel={onClose}>
      <FormGrid>
        <DateTimeField
          form={form}
          name="ride_start_time"
          zone={trip.zone}
          label={t('booking-details:trip.start')}
          hint={t('booking-details:trip.startHint', { zone: trip.zone })}
        />
        <ComboField
          form={form}
          name="assistant"
          label={t('booking-details:trip.assistant')}
          hint={t('booking-details:trip.assistantHint')}
          search={assistantSearch(read)}
        />
        <ComboField
          form={form}
          name="driver"
          label={t('booking-details:trip.driver')}
          search={driverSearch(read)}
        />
        <ComboField
          form={form}
          name="vehicle"
          label={t('booking-details:trip.vehicle')}
          search={vehicleSearch(read)}
        />
      </FormGrid>
    </Form>
  )
}
