import type { ReactNode } from 'react'
import { Badge } from '#src/islands/ui/Badge.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { Register } from './define-register.ts'

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

/** A value of a record, or of its form, as plain text; empty for nothing. */
export function valueText({ spec }: Register, field: string, value: unknown, { t, format }: I18n): string {
  const control = spec.form[field]?.control
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean' || control?.kind === 'toggle')
    return t(String(value) === 'true' ? 'register:yes' : 'register:no')
  if (control?.kind === 'select') return t(spec.text(`${field}.${String(value)}`))
  if (control?.kind === 'date') return format.date(String(value), 'UTC')
  if (control?.kind === 'choices') {
    // A timeline has them as one text.
    const chosen = Array.isArray(value) ? value.map(String) : String(value).split('; ')
    return format.list(chosen.map((one) => t(spec.text(`${field}.${one}`))))
  }
  if (Array.isArray(value)) return format.list(value.map((one) => (isNamed(one) ? one.name : String(one))))
  if (isNamed(value)) return value.name
  return typeof value === 'number' ? format.number(value, { useGrouping: value >= 10_000 }) : String(value)
}

/** The same for a cell: yes and no as badges. */
export function valueCell(register: Register, field: string, value: unknown, i18n: I18n): ReactNode {
  if (typeof value === 'boolean') {
    return (
      <Badge tone={value ? 'success' : 'neutral'} dot>
        {valueText(register, field, value, i18n)}
      </Badge>
    )
  }
  return valueText(register, field, value, i18n) || '–'
}
