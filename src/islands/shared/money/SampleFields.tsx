import { useId } from 'react'
import type { SampleTrip } from '#contract/fare-rule.ts'
import { vehicleBodies } from '#contract/lists/fleet.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** A trip to try a rule on, in kilometres and minutes. */
export interface Sample {
  km: number
  minutes: number
  day: string
  time: string
  vehicleType: NonNullable<SampleTrip['vehicleType']> | ''
  wait: number
}

const kinds = { km: 'number', minutes: 'number', day: 'date', time: 'time', wait: 'number' } as const
const names = ['km', 'minutes', 'day', 'time', 'wait'] as const

interface Props {
  sample: Sample
  onChange: (sample: Sample) => void
}

/** The trip that a rule is tried on. It is no part of the form: nothing of it is saved. */
export function SampleFields({ sample, onChange }: Props) {
  const { t } = useI18n()
  const id = useId()
  const caption = 'mb-1 block font-semibold'
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3">
      {names.map((name) => (
        <div key={name} className="min-w-0">
          <label htmlFor={`${id}-${name}`} className={caption}>
            {t(`fare-trial:field.${name}`)}
          </label>
          <input
            id={`${id}-${name}`}
            type={kinds[name]}
            {...(kinds[name] === 'number' && { min: 0, step: name === 'km' ? 0.1 : 1 })}
            value={sample[name]}
            onChange={({ target: { value } }) =>
              onChange({ ...sample, [name]: kinds[name] === 'number' ? Math.max(0, Number(value)) : value })
            }
            className={controlStyle}
          />
        </div>
      ))}
      <div className="min-w-0">
        <label htmlFor={`${id}-body`} className={caption}>
          {t('fare-trial:field.vehicleType')}
        </label>
        <select
          id={`${id}-body`}
          value={sample.vehicleType}
          onChange={({ target: { value } }) =>
            onChange({ ...sample, vehicleType: vehicleBodies.find((one) => one === value) ?? '' })
          }
          className={controlStyle}
        >
          <option value="">{t('fare-trial:any')}</option>
          {vehicleBodies.map((body) => (
            <option key={body} value={body}>
              {t(`fare-rules:vehicleType.${body}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
