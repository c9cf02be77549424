import { currencyDigits } from '#src/lib/format/formatter.ts'
import type { FormApi } from './form-types.ts'
import { NumberField } from './NumberField.tsx'

interface MoneyFieldProps {
  form: FormApi<Record<string, number | null>>
  name: string
  label: string
  hint?: string | undefined
  /** ISO 4217; it may be half typed. */
  currency: string
}

/** An amount, typed in major units; the form holds minor ones, as many digits as the currency has. */
export function MoneyField({ form, currency, ...field }: MoneyFieldProps) {
  const decimals = currencyDigits(currency)
  const scale = 10 ** decimals
  const minor = form.values[field.name] ?? null
  const major: FormApi<Record<string, number | null>> = {
    ...form,
    values: { ...form.values, [field.name]: minor === null ? null : minor / scale },
    set: (name, value) => form.set(name, typeof value === 'number' ? Math.round(value * scale) : null),
  }
  return <NumberField form={major} {...field} decimals={decimals} unit={currency} fixed />
}
