import { useEffect, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { controlStyle, FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { readNumber } from './number-text.ts'
import { type FieldProps, useField } from './use-field.ts'

interface NumberFieldProps<Values, Name extends FieldOf<Values, number | null>>
  extends FieldProps<Values, Name> {
  min?: number
  max?: number
  /** Digits after the point; 0 takes whole numbers only. */
  decimals?: number
  /** What is counted, shown after the number: “min”, “km”. */
  unit?: string
  /** All digits after the point are shown: “3.20”. */
  fixed?: boolean
}

/**
 * A number, or `null` for nothing. What is no number, or out of bounds, gets its message when the field is left; what is no
 * number holds the form back as well, which would send the number before it.
 */
export function NumberField<Values extends object, Name extends FieldOf<Values, number | null>>(
  props: NumberFieldProps<Values, Name>,
) {
  const { t, format } = useI18n()
  const field = useField(props)
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, decimals = 0, unit } = props
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState('')
  const { form, name } = props
  const { hold } = form
  const read = (text: string) => readNumber(text, decimals)
  const unread = typed !== undefined && read(typed) === undefined ? t('form:number.invalid') : ''
  useEffect(() => {
    hold(name, unread)
    return () => hold(name, '')
  }, [hold, name, unread])

  function leave() {
    const number = read(typed ?? '')
    if (typed === undefined) return
    if (number === undefined) return setProblem(unread)
    setTyped(undefined)
    setProblem('')
    if (number === null) return
    const rounded = Number(number.toFixed(decimals))
    if (rounded < min) setProblem(t('form:number.min', { min: format.number(min) }))
    if (rounded > max) setProblem(t('form:number.max', { max: format.number(max) }))
    field.set(rounded as Values[Name])
  }

  const errors = problem ? [problem] : field.errors
  const value: unknown = field.value
  const show = (number: number) => (props.fixed ? number.toFixed(decimals) : String(number))
  const shown = typeof value === 'number' ? show(value) : ''
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint} errors={errors}>
      <span className="relative flex items-center">
        <input
          {...field.control}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? `${field.id}-error` : field.control['aria-describedby']}
          type="text"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          value={typed ?? shown}
          onChange={(event) => {
            setTyped(event.target.value)
            const number = read(event.target.value)
            if (number !== undefined) field.set(number as Values[Name])
          }}
          onBlur={leave}
          autoComplete="off"
          className={`${controlStyle} ${unit ? 'pe-14' : ''}`}
        />
        {unit && (
          <span aria-hidden="true" className="pointer-events-none absolute end-3 text-ink-muted">
            {unit}
          </span>
        )}
      </span>
    </FieldFrame>
  )
}
