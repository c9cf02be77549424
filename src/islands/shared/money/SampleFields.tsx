import { useId } from 'react'
import { vehicleBodies } from '#contract/lists/fleet.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { DayInput, TimeInput } from '#src/islands/ui/date/DateInput.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Sample } from './sample.ts'

const inputs = { day: DayInput, time: TimeInput } as const
const names = ['km', 'minutes', 'day', 'time', 'wait'] as const

interface Props {
  sample: Sample
  onChange: (sample: Sample) => void
  /** Side by side over the whole page, without the type of vehicle: each rule there has its own. */
  wide?: boolean
}

function SampleField({ id, name, sample, onChange }: Props & { id: string; name: (typeof names)[number] }) {
  if (name === 'day' || name === 'time') {
    const Input = inputs[name]
    return (
      <Input
        required
        id={id}
        value={sample[name]}
        onChange={(value) => onChange({ ...sample, [name]: value })}
      />
    )
  }
  return (
    <input
      id={id}
      type="number"
      min={0}
      step={name === 'km' ? 0.1 : 1}
      value={sample[name]}
      onChange={({ target }) => onChange({ ...sample, [name]: Math.max(0, Number(target.value)) })}
      className={controlStyle}
    />
  )
}

/** The trip that a rule is tried on. It is no part of the form: nothing of it is saved. */
export function SampleFields({ sample, onChange, wide = false }: Props) {
  const { t } = useI18n()
  const id = useId()
  const caption = 'mb-1 block font-semibold'
  return (
    <div className={`grid grid-cols-2 gap-x-4 gap-y-3 ${wide ? 'sm:grid-cols-3 lg:grid-cols-5' : ''}`}>
      {names.map((name) => (
        <div key={name} className="min-w-0">
          <label htmlFor={`${id}-${name}`} className={caption}>
            {t(`fare-trial:field.${name}`)}
          </label>
          <SampleField id={`${id}-${name}`} name={name} sample={sample} onChange={onChange} />
        </div>
      ))}
      {!wide && (
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
      )}
    </div>
  )
}
