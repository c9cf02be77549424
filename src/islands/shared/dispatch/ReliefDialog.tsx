import { useMemo } from 'react'
import type { Trip } from '#contract/trip.ts'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import { DateTimeField } from '#src/islands/form/DateField.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { PlaceCombo } from '#src/islands/resource/place/PlaceCombo.tsx'
import type { PlaceOption } from '#src/islands/resource/place/place-option.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { findCandidates } from '#src/stores/lookups.ts'
import { assistantSearch, driverSearch, vehicleSearch } from './crew-options.ts'
import { type Reasoned, ReasonFields, reasonOf, reasonProblems } from './ReasonFields.tsx'
import type { TripDialogProps } from './trip-needs.ts'

interface Values extends Reasoned {
  /** The `seq` of a stop, or `other`. */
  where: string
  place: PlaceOption | null
  start: string
  driver: Option | null
  vehicle: Option | null
  assistant: Option | null
}

const fiveMin = 300_000
/** A quarter of an hour from now, on the next five minutes. */
const soon = () => new Date(Math.ceil((Date.now() + 3 * fiveMin) / fiveMin) * fiveMin).toISOString()

function whereOf({ where, place }: Pick<Values, 'where' | 'place'>, { stops }: Trip) {
  if (where !== 'other') {
    const stop = stops.find(({ seq }) => String(seq) === where)
    return stop && { place: stop.place, point: stop.point }
  }
  const known = place?.known
  return known?.point && { place: known.place, point: known.point }
}

/** Sends a relief trip to where the vehicle stands: where, why, when, who and with what. */
export function ReliefDialog({ trip, title, onSubmit, onDone, onClose }: TripDialogProps) {
  const { t } = useI18n()
  const text = (key: string) => t(`relief:${key}`)
  const standing = trip.status === 'at_pickup' && trip.stops.find(({ departedAt }) => departedAt === null)
  const form = useForm<Values>({
    initial: {
      where: standing ? String(standing.seq) : 'other',
      place: null,
      start: soon(),
      reason: '',
      note: '',
      driver: null,
      vehicle: null,
      assistant: trip.assistant,
    },
    required: ({ where }) => [
      ...(where === 'other' ? (['place'] as const) : []),
      'start',
      'reason',
      'driver',
      'vehicle',
    ],
    validate: (values) => ({
      ...reasonProblems(values, t),
      ...(values.place && !whereOf(values, trip) ? { place: text('noPoint') } : {}),
    }),
    save: ({ start, driver, vehicle, assistant, ...values }) => {
      const place = whereOf(values, trip)
      return onSubmit({
        ride_start_time: start,
        ...(place && { place }),
        ...reasonOf(values),
        ...(driver && { driver: driver.id }),
        ...(vehicle && { vehicle: vehicle.id }),
        // Who rides along changes over as well, unless somebody else is chosen.
        ...(assistant?.id !== trip.assistant?.id && { assistant: assistant?.id ?? null }),
      })
    },
    onSaved: onDone,
  })
  const { where, place, start, reason } = form.values
  const point = whereOf({ where, place }, trip)?.point
  const { lat, lng } = point ?? {}
  const search = useMemo(() => {
    const at = start || undefined
    const read = (signal: AbortSignal) =>
      findCandidates(trip.id, signal, {
        for: 'relief',
        ...(lat !== undefined && { lat, lng }),
        ...(at && { at }),
        ...(reason && { reason }),
      })
    return { drivers: driverSearch(read), vehicles: vehicleSearch(read), assistants: assistantSearch(read) }
  }, [trip.id, lat, lng, start, reason])

  return (
    <FormDialog
      form={form}
      title={title}
      description={t('relief:hint', { reference: trip.reference })}
      confirmLabel={title}
      onClose={onClose}
    >
      <Select
        form={form}
        name="where"
        label={text('where')}
        options={[
          ...trip.stops.map(({ seq, place }) => ({ value: String(seq), label: place })),
          { value: 'other', label: text('other') },
        ]}
      />
      {where === 'other' && (
        <PlaceCombo form={form} name="place" label={text('place')} pinTitle={text('other')} />
      )}
      <ReasonFields form={form} />
      <DateTimeField form={form} name="start" zone={trip.zone} label={text('start')} />
      <ComboField form={form} name="driver" label={text('driver')} search={search.drivers} />
      <ComboField form={form} name="vehicle" label={text('vehicle')} search={search.vehicles} />
      <ComboField form={form} name="assistant" label={text('assistant')} search={search.assistants} />
    </FormDialog>
  )
}
