import type { TripHandover } from '#contract/handover.ts'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { Select } from '#src/islands/form/Select.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { relationText } from '#src/lib/format/relation-text.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { CodeWordFields } from './CodeWordFields.tsx'
import { PassengerFrame } from './PassengerFrame.tsx'
import { type PassengerValues, passengerFields, type Waiting } from './passenger-form.ts'

export interface ReleaseRules {
  handover: TripHandover
  /** Whether a school may take the children here. */
  school: boolean
  /** Whether somebody may stay aboard. */
  stay: boolean
}

/** Whom a passenger can be released to, as the choices of a select. */
function choicesOf(t: T, passenger: Waiting, { handover, school, stay }: ReleaseRules) {
  const choice = (value: string, on: boolean) =>
    on ? [{ value, label: t(`ride-questions:act.to.${value}`) }] : []
  const locked = passenger.triesLeft === 0 && !handover.mayApprove
  const { approval } = passenger
  return [
    ...(locked
      ? []
      : passenger.people.map((one) => ({
          value: `${one.kind}:${one.id}`,
          label: t('ride-questions:act.person', {
            name: one.name,
            relationship: relationText(t, one.relationship),
          }),
        }))),
    ...choice('school', school && !locked),
    ...(approval
      ? [{ value: 'approved', label: t('ride-questions:act.approvedPerson', { name: approval.name }) }]
      : []),
    ...choice('other', handover.mayApprove),
    ...choice('alone', passenger.alone && !locked),
    ...choice('stay', stay),
  ]
}

interface Props extends ReleaseRules {
  form: FormApi<PassengerValues>
  waiting: readonly Waiting[]
}

/** Who takes each passenger over, and how they were known. */
export function ReleaseFields({ form, waiting, ...rules }: Props) {
  const { t } = useI18n()
  return waiting.map((passenger, index) => {
    const { name, get } = passengerFields(form.values, index)
    const to = get('to')
    return (
      <PassengerFrame key={passenger.child.id} name={passenger.child.name}>
        {passenger.triesLeft === 0 && (
          <Alert tone="error">
            {t(rules.handover.mayApprove ? 'ride-questions:act.lockedOffice' : 'ride-questions:act.locked')}
          </Alert>
        )}
        <Select
          form={form}
          name={name('to')}
          label={t('ride-questions:act.to')}
          options={choicesOf(t, passenger, rules)}
          placeholder={t('ride-questions:act.chooseTo')}
        />
        {to.includes(':') && (
          <CodeWordFields form={form} index={index} passenger={passenger} others={['known_person']} />
        )}
        {to === 'other' && (
          <>
            <TextField form={form} name={name('name')} label={t('ride-questions:act.name')} maxLength={120} />
            <TextField
              form={form}
              name={name('reason')}
              label={t('ride-questions:act.why')}
              hint={t('ride-questions:act.whyHint')}
              maxLength={500}
            />
          </>
        )}
      </PassengerFrame>
    )
  })
}

/** How a passenger's release begins: with the school where one may take them, else with nobody. */
export const firstRelease =
  ({ school }: ReleaseRules) =>
  (passenger: Waiting) => ({
    to: school && passenger.triesLeft > 0 ? 'school' : '',
    method: passenger.hasCodeWord && passenger.triesLeft > 0 ? 'code_word' : '',
  })
