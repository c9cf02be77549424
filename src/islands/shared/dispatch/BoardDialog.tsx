import { verifications } from '#contract/lists/trips.ts'
import type { Passenger } from '#contract/trip.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { TripDialogProps } from './trip-needs.ts'

type Choice = {
  child: string
  state: 'boarded' | 'no_show' | 'absent'
  verifiedBy: NonNullable<Passenger['verifiedBy']>
}
const states: Choice['state'][] = ['boarded', 'absent', 'no_show']

/** Who of the expected passengers got in, and how each was recognised. */
export function BoardDialog({ trip, title, onSubmit, onDone, onClose }: TripDialogProps) {
  const { t } = useI18n()
  const waiting = trip.passengers.filter((one) => one.state === 'expected')
  const form = useForm<{ passengers: Choice[] }>({
    initial: {
      passengers: waiting.map((one) => ({ child: one.child.id, state: 'boarded', verifiedBy: 'manual' })),
    },
    save: ({ passengers }) =>
      onSubmit({
        passengers: passengers.map(({ child, state, verifiedBy }) => ({
          child,
          state,
          ...(state === 'boarded' && { verifiedBy }),
        })),
      }),
    onSaved: onDone,
  })
  const change = (child: string, part: Partial<Choice>) =>
    form.set(
      'passengers',
      form.values.passengers.map((one) => (one.child === child ? { ...one, ...part } : one)),
    )

  return (
    <FormDialog form={form} title={title} description={trip.reference} confirmLabel={title} onClose={onClose}>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">{t('ride-questions:act.passengers')}</legend>
        {form.values.passengers.map((one) => {
          const name = waiting.find(({ child }) => child.id === one.child)?.child.name ?? one.child
          return (
            <div key={one.child} className="grid grid-cols-2 items-center gap-2 sm:grid-cols-[1fr_auto_auto]">
              <span className="col-span-2 font-medium sm:col-span-1">{name}</span>
              <select
                className={`k-select ${controlStyle}`}
                aria-label={name}
                value={one.state}
                onChange={(event) => {
                  const state = states.find((known) => known === event.target.value)
                  if (state) change(one.child, { state })
                }}
              >
                {states.map((state) => (
                  <option key={state} value={state}>
                    {t(`passengers:state.${state}`)}
                  </option>
                ))}
              </select>
              <select
                className={`k-select ${controlStyle}`}
                aria-label={`${name}: ${t('ride-questions:act.verified')}`}
                value={one.verifiedBy}
                disabled={one.state !== 'boarded'}
                onChange={(event) => {
                  const verifiedBy = verifications.find((known) => known === event.target.value)
                  if (verifiedBy) change(one.child, { verifiedBy })
                }}
              >
                {verifications.map((check) => (
                  <option key={check} value={check}>
                    {t(`passengers:verified.${check}`)}
                  </option>
                ))}
              </select>
            </div>
          )
        })}
      </fieldset>
    </FormDialog>
  )
}
