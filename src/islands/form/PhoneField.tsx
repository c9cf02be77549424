import { useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { controlStyle, FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { isE164, toE164 } from './phone.ts'
import { type FieldProps, useField } from './use-field.ts'

interface PhoneFieldProps<Values, Name extends FieldOf<Values, string>> extends FieldProps<Values, Name> {
  /** Country code for numbers written the national way, `+44`. */
  country: string
}

/** A phone number, E.164 (`+447700900001`). Written in any usual way; it is put into that form when left. */
export function PhoneField<Values extends object, Name extends FieldOf<Values, string>>(
  props: PhoneFieldProps<Values, Name>,
) {
  const { t } = useI18n()
  const field = useField(props)
  const [left, setLeft] = useState(false)
  const typed = String(field.value)
  const odd = left && typed !== '' && !isE164(typed)
  const errors = odd ? [t('form:phone.invalid')] : field.errors
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint} errors={errors}>
      <input
        {...field.control}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${field.id}-error` : field.control['aria-describedby']}
        type="tel"
        dir="ltr"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setLeft(false)
          field.set(event.target.value as Values[Name])
        }}
        onBlur={() => {
          setLeft(true)
          const full = toE164(typed, props.country)
          if (full !== typed) field.set(full as Values[Name])
        }}
        className={`${controlStyle} rtl:text-end`}
      />
    </FieldFrame>
  )
}
