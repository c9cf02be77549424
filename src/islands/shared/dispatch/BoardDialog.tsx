import type { TripHandover } from '#contract/handover.ts'
import { DateTimeField } from '#src/islands/form/DateField.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { CodeWordFields } from './CodeWordFields.tsx'
import { PassengerFrame } from './PassengerFrame.tsx'
import {
  atFields,
  boardingOf,
  firstValues,
  type PassengerValues,
  passengerFields,
  sentOf,
} from './passenger-form.ts'
import { isStillAhead } from './stop-work.ts'
import type { TripDialogProps } from './trip-needs.ts'

interface Props extends TripDialogProps {
  handover: TripHandover
}

/** Who of the expected passengers got in, and how each was known. */
export function BoardDialog({ trip, handover, title, onSubmit, onDone, onClose }: Props) {
  const { t } = useI18n()
  const expected = trip.passengers.filter((one) => one.state === 'expected').map(({ child }) => child.id)
  const waiting = handover.passengers.filter(({ child }) => expected.includes(child.id))
  // Where more stops follow, somebody may be waiting at one of them.
  const more = trip.stops.some(({ kind, arrivedAt }) => kind !== 'dropoff' && arrivedAt === null)
  const states = ['boarded', 'absent', 'no_show', ...(more || waiting.length > 1 ? ['later'] : [])]
  const form = useForm<PassengerValues>({
    initial: {
      ...firstValues(waiting, ({ child }) => ({
        state: isStillAhead(trip, child.id, 'on') ? 'later' : 'boarded',
        method: 'known_person',
      })),
      calledAt: new Date().toISOString(),
    },
    save: async (values) => {
      const sent = sentOf(waiting, values, boardingOf)
      const passengers = sent.map(({ input }) => input)
      const missing = passengers.some(({ state }) => state === 'no_show')
      const calledAt = values.calledAt ?? ''
      return atFields(await onSubmit({ passengers, ...(missing && calledAt && { calledAt }) }), sent)
    },
    onSaved: onDone,
  })
  const missing = waiting.some((_, index) => passengerFields(form.values, index).get('state') === 'no_show')

  return (
    <FormDialog form={form} title={title} description={trip.reference} confirmLabel={title} onClose={onClose}>
      {waiting.map((passenger, index) => {
        const { name, get } = passengerFields(form.values, index)
        return (
          <PassengerFrame key={passenger.child.id} name={passenger.child.name}>
            <Select
              form={form}
              name={name('state')}
              label={t('ride-questions:act.passenger')}
              options={states.map((value) => ({ value, label: t(`ride-questions:act.state.${value}`) }))}
            />
            {get('state') === 'boarded' && (
              <CodeWordFields
                form={form}
                index={index}
                passenger={passenger}
                others={['known_person', 'school_staff']}
              />
            )}
          </PassengerFrame>
        )
      })}
      {missing && (
        <DateTimeField
          form={form}
          name="calledAt"
          zone={trip.zone}
          label={t('ride-questions:act.calledAt')}
          hint={t('ride-questions:act.calledAtHint')}
        />
      )}
    </FormDialog>
  )
}
