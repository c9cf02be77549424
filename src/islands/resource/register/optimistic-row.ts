import { filesIn } from '#src/islands/resource/files/file-value.ts'
import type { Register, Row } from './define-register.ts'
import { writeValue } from './field-values.ts'
import type { Field, FormValue } from './fields.ts'

/** The value of a field in the record, from its value in the form. */
function valueIn(field: Field<unknown>, value: FormValue): unknown {
  const { kind } = field.control
  if (kind === 'photo') return filesIn(value)[0] ?? null
  // Names and files come with the record; the input has their ids alone.
  return kind === 'reference' || kind === 'files' ? value : writeValue(field, value)
}

/** A record as it will be once its form is saved, without what the server derives from it. */
export function optimisticRow(
  { spec }: Register,
  row: Row,
  values: Readonly<Record<string, FormValue>>,
): Row {
  const next: Row = { ...row, actions: [] }
  for (const [name, field] of Object.entries(spec.form)) next[name] = valueIn(field, values[name] ?? null)
  const { firstName, lastName } = next
  return 'name' in row && firstName && lastName ? { ...next, name: `${firstName} ${lastName}` } : next
}
