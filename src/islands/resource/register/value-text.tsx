import type { ReactNode } from 'react'
import { placeOf } from '#src/islands/resource/place/place-option.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { codeName } from '#src/lib/format/code-names.ts'
import type { Register, Row } from './define-register.ts'
import { type Control, controlOf, type Field } from './fields.ts'

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

type ValueContext = I18n & { text: (key: string) => string; field: string; row: Row | undefined }

/** How the kinds of fields that are more than their plain value show it. */
const formatters: {
  readonly [kind: string]: (value: unknown, control: Control, context: ValueContext) => string
} = {
  toggle: (value, _, { t }) => t(String(value) === 'true' ? 'register:yes' : 'register:no'),
  select: (value, _, { t, text, field }) => t(text(`${field}.${String(value)}`)),
  number: (value, control, { format }) =>
    format.number(Number(value), {
      useGrouping: Number(value) >= 10_000,
      ...(control.kind === 'number' && control.unit && { style: 'unit', unit: control.unit }),
    }),
  date: (value, _, { format }) => format.date(String(value), 'UTC'),
  moment: (value, _, { format }) => format.dateTime(String(value)),
  choices: (value, _, { t, text, field, format }) =>
    format.list(several(value).map((one) => t(text(`${field}.${one}`)))),
  code: (value, control, { format, locale }) =>
    format.list(
      several(value).map((one) => (control.kind === 'code' ? codeName(control.list, one, locale) : one)),
    ),
  place(value) {
    const place = placeOf(value)
    return place ? [place.name, place.known.notes].filter(Boolean).join(' · ') : String(value)
  },
  own: (value, control, context) => (control.kind === 'own' && control.show?.(value, context)) || '',
  // It is seen on a map.
  pin: () => '',
  rows(value, control, context) {
    if (control.kind !== 'rows' || !Array.isArray(value)) return ''
    const lines = value.map((row: Readonly<Record<string, unknown>>) => {
      const cells = Object.entries(control.fields).map(([name, field]): [string, string] => [
        name,
        cellText(name, field, row[name], context),
      ])
      return joinSpans(cells).filter(Boolean).join(' · ')
    })
    return lines.join('\n')
  },
  money(value, control, { format, row }) {
    const currency = control.kind === 'money' && row?.[control.currency]
    if (typeof currency === 'string') return format.money({ amount: Number(value), currency })
    return format.number(Number(value))
  },
}

/** The texts of cells; a `to` right after its `from` makes one span with it. */
function joinSpans(cells: readonly (readonly [name: string, text: string])[]): string[] {
  const texts: string[] = []
  for (const [index, [name, text]] of cells.entries()) {
    const [before, start] = cells[index - 1] ?? []
    if (!(name === 'to' && before === 'from' && text && start)) texts.push(text)
    else if (text !== start) texts.push(`${texts.pop()}${/\s/.test(start + text) ? ' – ' : '–'}${text}`)
  }
  return texts
}

/** A cell of a row as text. */
function cellText(name: string, field: Field<unknown>, value: unknown, context: ValueContext): string {
  const shown = field.read?.(value) ?? value
  if (shown === null || shown === undefined || shown === '') return ''
  const control = controlOf(field.control, {})
  const show = isNamed(shown) ? undefined : formatters[control?.kind ?? '']
  const text = (key: string) => context.text(`${context.field}.${key}`)
  return show ? show(shown, field.control, { ...context, text, field: name }) : plainText(shown, context)
}

/** Several values; a timeline has them as one text, and some records as what is and is not so. */
function several(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value !== 'object' || value === null) return String(value).split('; ')
  return Object.entries(value).flatMap(([name, on]) => (on === true ? [name] : []))
}

function plainText(value: unknown, { format }: I18n): string {
  if (Array.isArray(value)) return format.list(value.map((one) => (isNamed(one) ? one.name : String(one))))
  if (isNamed(value)) return value.name
  return String(value)
}

/** A value of a record (`row`), or of its form, as plain text; empty for nothing. */
export function valueText({ spec }: Register, field: string, value: unknown, i18n: I18n, row?: Row): string {
  if (value === null || value === undefined || value === '') return ''
  const control = controlOf(spec.form[field]?.control, row ?? {})
  const show = formatters[typeof value === 'boolean' ? 'toggle' : (control?.kind ?? '')]
  if (show) return show(value, control ?? { kind: 'toggle' }, { ...i18n, text: spec.text, field, row })
  return plainText(value, i18n)
}

/** The same for a cell: yes and no as badges. */
export function valueCell(
  register: Register,
  field: string,
  value: unknown,
  i18n: I18n,
  row?: Row,
): ReactNode {
  if (typeof value === 'boolean') {
    return (
      <Badge tone={value ? 'success' : 'neutral'} dot>
        {valueText(register, field, value, i18n, row)}
      </Badge>
    )
  }
  return valueText(register, field, value, i18n, row) || '–'
}
