import { type ComponentType, useEffect, useRef, useState } from 'react'
import { FieldMessages } from '#src/islands/form/FieldFrame.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { fieldId } from '#src/islands/form/use-field.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Field, FormValue, PlainControl, RowValues } from './fields.ts'

type Form = FormApi<Record<string, FormValue>>

/** What fields are called, as `RegisterField` takes it. */
interface FieldTexts {
  readonly form: { readonly [name: string]: Field<unknown> }
  readonly text: (key: string) => string
}

interface Props {
  spec: FieldTexts
  form: Form
  name: string
  control: Extract<PlainControl, { kind: 'rows' }>
  /** The part that shows one field; it is handed in, as it shows this one too. */
  FieldPart: ComponentType<{ spec: FieldTexts; form: Form; name: string }>
}

const rowsIn = (value: FormValue | undefined) => (Array.isArray(value) ? (value as readonly RowValues[]) : [])

/** The cells of all rows by the names that the server calls them by: `gates.0.name`. */
const cellsOf = (name: string, rows: readonly RowValues[]): Record<string, FormValue> =>
  Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([cell, value]) => [`${name}.${index}.${cell}`, value]),
    ),
  )

/** A table of its own within a form: rows that are added, filled in and taken out. */
export function RowsField({ spec, form, name, control, FieldPart }: Props) {
  const { t } = useI18n()
  const { fields, most } = control
  const rows = rowsIn(form.values[name])
  const names = Object.keys(fields)
  const id = fieldId(form.id, name)
  const label = t(spec.text(`field.${name}`))
  const { label: announce } = form
  useEffect(() => announce(name, label), [announce, name, label])
  // Where the focus goes once a row is there, or gone.
  const [focus, setFocus] = useState<string>()
  const frame = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (focus === undefined) return
    const target = frame.current?.querySelector<HTMLElement>(`[id="${focus}"]`)
    target?.focus()
    setFocus(undefined)
  }, [focus])

  const cellForm: Form = {
    ...form,
    values: { ...form.values, ...cellsOf(name, rows) },
    base: cellsOf(name, rowsIn(form.base[name])),
    set: (cell, value) => {
      const [, index, field = ''] = cell.split('.')
      form.set(
        name,
        rows.map((row, at) => (at === Number(index) ? { ...row, [field]: value } : row)),
      )
    },
    isRequired: (cell) => fields[cell.split('.')[2] ?? '']?.required === true,
  }
  const cellSpec: FieldTexts = {
    form: Object.fromEntries(
      rows.flatMap((_, index) =>
        Object.entries(fields).map(([cell, field]) => [`${name}.${index}.${cell}`, field]),
      ),
    ),
    text: (key) => spec.text(key.replace(/^field\./, '').replace(/^([^.]+)\.\d+\./, '$1.')),
  }
  // A row is nothing but its place.
  const places = rows.map((_, index) => ({ key: `${name}.${index}`, index }))
  const own = form.problem?.fields?.[name] ?? []

  return (
    <fieldset ref={frame} id={id} tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-col gap-3">
        {places.map(({ key, index }) => (
          <div key={key} className="flex items-start gap-2 rounded-field border border-line p-3">
            <div className="grid min-w-0 grow items-start gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
              {names.map((cell) => (
                <FieldPart key={cell} spec={cellSpec} form={cellForm} name={`${name}.${index}.${cell}`} />
              ))}
            </div>
            <IconButton
              icon="trash"
              label={t(spec.text(`${name}.remove`), { number: index + 1 })}
              onClick={() => {
                form.set(
                  name,
                  rows.filter((_, at) => at !== index),
                )
                setFocus(`${id}-add`)
              }}
            />
          </div>
        ))}
        <FieldMessages id={id} errors={own} hint={undefined} />
        <div>
          <Button
            id={`${id}-add`}
            size="sm"
            icon="plus"
            off={rows.length >= most}
            onClick={() => {
              const empty = Object.fromEntries(
                Object.entries(fields).map(([cell, field]) => [cell, field.empty]),
              )
              form.set(name, [...rows, empty])
              setFocus(fieldId(form.id, `${name}.${rows.length}.${names[0]}`))
            }}
          >
            {t(spec.text(`${name}.add`))}
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
