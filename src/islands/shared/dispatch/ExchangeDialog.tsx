import { useMemo } from 'react'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { findCandidates } from '#src/stores/lookups.ts'
import { assistantSearch, driverSearch, vehicleSearch } from './crew-options.ts'
import { type Reasoned, ReasonFields, reasonOf, reasonProblems } from './ReasonFields.tsx'
import type { TripDialogProps } from './trip-needs.ts'

interface Values extends Reasoned {
  driver: Option | null
  vehicle: Option | null
  assistant: Option | null
}

/** Gives a trip another driver, vehicle or assistant, whatever its state; what is not changed is not sent. */
export function ExchangeDialog({ trip, title, onSubmit, onDone, onClose }: TripDialogProps) {
  const { t } = useI18n()
  const text = (key: string) => t(`relief:${key}`)
  const { assistant } = trip
  const driver = trip.driver && { id: trip.driver.id, name: trip.driver.name }
  const vehicle = trip.vehicle && {
    id: trip.vehicle.id,
    name: `${trip.vehicle.plate} · ${trip.vehicle.name}`,
  }
  const form = useForm<Values>({
    initial: { driver, vehicle, assistant, reason: '', note: '' },
    required: ['driver', 'vehicle', 'reason'],
    validate: (values) => {
      const same =
        values.driver?.id === driver?.id &&
        values.vehicle?.id === vehicle?.id &&
        values.assistant?.id === assistant?.id
      return {
        ...(same ? { driver: text('same') } : {}),
        ...reasonProblems(values, t),
      }
    },
    save: (values) => {
      return onSubmit({
        ...(values.driver && values.driver.id !== driver?.id && { driver: values.driver.id }),
        ...(values.vehicle && values.vehicle.id !== vehicle?.id && { vehicle: values.vehicle.id }),
        ...(values.assistant?.id !== assistant?.id && { assistant: values.assistant?.id ?? null }),
        ...reasonOf(values),
      })
    },
    onSaved: onDone,
  })
  const search = useMemo(() => {
    const read = (signal: AbortSignal) => findCandidates(trip.id, signal, { for: 'exchange' })
    return { drivers: driverSearch(read), vehicles: vehicleSearch(read), assistants: assistantSearch(read) }
  }, [trip.id])

  return (
    <FormDialog
      form={form}
      title={title}
      description={t('relief:exchangeHint', { reference: trip.reference })}
      confirmLabel={title}
      onClose={onClose}
    >
      <ComboField form={form} name="driver" label={text('driver')} search={search.drivers} />
      <ComboField form={form} name="vehicle" label={text('vehicle')} search={search.vehicles} />
      <ComboField form={form} name="assistant" label={text('assistant')} search={search.assistants} />
      <ReasonFields form={form} />
    </FormDialog>
  )
}
