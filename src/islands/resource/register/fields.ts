import type { ComponentType } from 'react'
import type { Role } from '#contract/people.ts'
import type { Place, Point } from '#contract/place.ts'
import type { FormApi } from '#src/islands/form/form-types.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { CodeList } from '#src/lib/format/code-names.ts'
import type { Unit } from '#src/lib/format/unit.ts'
import { site } from '#src/lib/site.ts'
import type { Row } from '#src/stores/registers.ts'

/** What a field of a form holds while it is edited. */
export type FormValue =
  | string
  | number
  | boolean
  | null
  | Option
  | readonly Option[]
  | readonly string[]
  | readonly RowValues[]
/** One row of a field that is a table of its own. */
export interface RowValues {
  readonly [field: string]: FormValue
}

interface Looks {
  /** Longest text. */
  max?: number
  /** So many lines to begin with, for a text of several. */
  lines?: number
  /** References, plates, mail: left to right in every language. */
  ltr?: boolean
  type?: 'text' | 'email' | 'url' | 'time'
}
interface TagBounds {
  /** Longest text of one. */
  max?: number
  /** How many there may be. */
  most?: number
}
interface Bounds {
  min?: number
  max?: number
  /** Digits after the point. */
  decimals?: number
  /** What is counted, shown after the number. */
  unit?: Unit
}

interface Rows {
  /** The fields of one row. */
  fields: { readonly [name: string]: Field<unknown> }
  /** How many rows there may be. */
  most: number
}

/** What a control of a register's own is given. */
export interface OwnProps {
  form: FormApi<Record<string, FormValue>>
  name: string
  label: string
  /** The record that it is a field of, or is about. */
  row?: Row | undefined
}
interface Own {
  /** Loaded with the form. Must be the same function from one rendering to the next. */
  load: () => Promise<ComponentType<OwnProps>>
  /** A value of a record, or of the form, in words; without it there are none. */
  show?: (value: unknown, i18n: I18n) => string
}

export type PlainControl =
  | ({ kind: 'text' } & Looks)
  | ({ kind: 'number' } & Bounds)
  | { kind: 'money'; currency: string }
  | { kind: 'toggle' }
  | { kind: 'date' }
  | { kind: 'moment' }
  | { kind: 'phone' }
  | { kind: 'select'; values: readonly string[] }
  | { kind: 'choices'; values: readonly string[] }
  | ({ kind: 'tags' } & TagBounds)
  | { kind: 'code'; list: CodeList; many: boolean; among?: readonly string[] }
  | { kind: 'place'; notes: boolean }
  | { kind: 'pin' }
  | { kind: 'files'; most: number }
  | { kind: 'photo' }
  | ({ kind: 'own' } & Own)
  | ({ kind: 'rows' } & Rows)
  | { kind: 'reference'; register: string; many: boolean; name: (row: never) => string }
/** A control, or another one for each choice of the field `by`. */
export type Control = PlainControl | { kind: 'by'; by: string; of: Readonly<Record<string, PlainControl>> }

/** A field of a form whose input is a `Value`. `empty` is what a new record starts with. */
export interface Field<Value> {
  readonly control: Control
  readonly required: boolean
  /** A sentence that helps to fill it in: the text `hint.<name>`. */
  readonly hint?: true
  readonly empty: FormValue
  /** The input has `null` for an empty field. */
  readonly nullable?: true
  /** The record's value as the form holds it, where it is not what the control makes of it (`field-values.ts`). */
  readonly read?: (value: unknown) => FormValue
  /** The form's value as the input has it, likewise. */
  readonly write?: (value: FormValue) => Value
  /** Who fills it in; for others the server knows what belongs there. */
  readonly roles?: readonly Role[]
  /** It is there only while another field has one of these values. */
  readonly when?: { readonly field: string; readonly is: readonly string[] }
}

const filled = <Value>(control: Control, empty: FormValue): Field<Value> => ({
  control,
  required: true,
  empty,
})
const choosing = <Value>(control: Control): Field<Value> => ({ control, required: false, empty: [] })

export const text = (looks: Looks = {}): Field<string> => filled({ kind: 'text', ...looks }, '')
/** @public A telephone number, kept as E.164. */
export const phone = (): Field<string> => filled({ kind: 'phone' }, '')
/** @public A calendar day. */
export const date = (): Field<string> => filled({ kind: 'date' }, '')
/** An instant, entered on the clock of whoever enters it. */
export const moment = (): Field<string> => filled({ kind: 'moment' }, '')
/** One of a few values; each is called `<field>.<value>` in the register's texts. */
export const select = <const Value extends string>(values: readonly Value[]): Field<Value> =>
  filled({ kind: 'select', values }, '')
/** A list with these in front, as those that are taken most; what is new in the list comes by itself. */
export const leading = <Value extends string>(
  list: readonly Value[],
  ...first: Value[]
): readonly Value[] => [...new Set([...first, ...list])]
export const number = (bounds: Bounds = {}): Field<number> => filled({ kind: 'number', ...bounds }, null)
/** Minor units, entered in major ones, of the currency in the field of that name: the form's, else the record's. */
export const money = (currency = 'currency'): Field<number> => filled({ kind: 'money', currency }, null)
/** @public Several short texts of people's own, such as allergies. */
export const tags = (bounds: TagBounds = {}): Field<string[]> => choosing({ kind: 'tags', ...bounds })
/** @public Several of a few values; each is called `<field>.<value>` in the register's texts. */
export const choices = <const Value extends string>(values: readonly Value[]): Field<Value[]> =>
  choosing({ kind: 'choices', values })
/** A currency, language or time zone by its code, of all or some: found by the name it has in the reader's language. */
export const code = <Code extends string = string>(list: CodeList, among?: readonly Code[]): Field<Code> =>
  filled({ kind: 'code', list, many: false, ...(among && { among }) }, '')
/** Several of them. */
export const codes = (list: CodeList): Field<string[]> => choosing({ kind: 'code', list, many: true })
export const toggle = (on = true): Field<boolean> => ({
  control: { kind: 'toggle' },
  required: false,
  empty: on,
})

/** A record of another register, found while typing; `name` is what it is called there. */
export const reference = <Row>(register: string, name: (row: Row) => string): Field<string> =>
  filled({ kind: 'reference', register, many: false, name: name as (row: never) => string }, null)

/** @public Several records of another register. */
export const references = <Row>(register: string, name: (row: Row) => string): Field<string[]> =>
  choosing({ kind: 'reference', register, many: true, name: name as (row: never) => string })

/** A place with its notes, found among the known ones or entered. */
export const place = (): Field<Place> => filled({ kind: 'place', notes: true }, null)
/** An address and where it lies. */
export const address = (): Field<{ address: string; point: Point }> =>
  filled({ kind: 'place', notes: false }, null)

/** Uploads: pictures and PDFs, `most` of them, sent as soon as they are chosen; the input has their ids. */
export const files = ({ most }: { most: number }): Field<string[]> => choosing({ kind: 'files', most })
/** The picture of a person, sent as soon as it is chosen; the input has its id. It stands at the head of the details. */
export const photo = (): Field<string | null> => choosing({ kind: 'photo' })

type Cells<Row> = { readonly [Name in keyof Row & string]-?: Field<Row[Name]> }

/**
 * Several of the same kind, each with a few fields of its own: gates, bell times. In the register's texts they are called
 * `<field>.<name>`, their choices `<field>.<name>.<value>`, and the button for one more `<field>.add`.
 */
export const rows = <Row extends object>(fields: Cells<Row>, { most }: { most: number }): Field<Row[]> =>
  choosing({ kind: 'rows', fields, most })

/** Only where something lies: a pin on the map. */
export const point = (): Field<Point> => filled({ kind: 'pin' }, null)

/** A field with a control of the register's own, such as a map: an empty one holds an empty list. */
export const own = <Value>(
  control: Own,
  codec: { read?: (value: unknown) => FormValue; write: (value: FormValue) => Value },
): Field<Value> => ({ ...filled({ kind: 'own', ...control }, []), ...codec })

/** The field may stay empty; the input then has `null`. */
export const optional = <Value>(field: Field<Value>): Field<Value | null> => ({
  ...field,
  required: false,
  nullable: true,
})

/** What prices of the record are in; a new one starts with the operator's own. */
export const currency = (): Field<string> => ({ ...code('currency'), empty: site.currency })

/** A field that is another one for each choice of the field `by`: a discount in percent, or in money. */
export const byChoice = <Value>(by: string, fields: Readonly<Record<string, Field<Value>>>): Field<Value> => {
  const [first] = Object.values(fields)
  if (!first) throw new RangeError(`No field for any ${by}`)
  const of = Object.entries(fields).flatMap(([choice, { control }]) =>
    control.kind === 'by' ? [] : [[choice, control] as const],
  )
  return { ...first, control: { kind: 'by', by, of: Object.fromEntries(of) } }
}

/** The control of a field, by the values of the form or of the record. */
export const controlOf = (
  control: Control | undefined,
  values: Readonly<Record<string, unknown>>,
): PlainControl | undefined => (control?.kind === 'by' ? control.of[String(values[control.by])] : control)

/** The field is there only while `other`, a choice, has one of these values; else the input may have `null`. */
export const onlyFor = <Value>(
  field: Field<Value>,
  other: string,
  is: readonly string[],
): Field<Value | null> => ({
  ...optional(field),
  required: field.required,
  when: { field: other, is },
})

/** Only these roles fill the field in; the input of others has `null`. */
export const forRoles = <Value>(field: Field<Value>, roles: readonly Role[]): Field<Value | null> => ({
  ...optional(field),
  required: field.required,
  roles,
})

/** Whether a field is there, by the values of the form or of the record. */
export const isThere = ({ when }: Field<unknown>, values: Readonly<Record<string, unknown>>): boolean =>
  !when || when.is.includes(String(values[when.field]))

/** The field has a sentence that helps to fill it in, the text `hint.<name>`. */
export const hinted = <Value>(field: Field<Value>): Field<Value> => ({ ...field, hint: true })

/** A new record starts with this value. */
export const starting = <Value>(field: Field<Value>, empty: FormValue): Field<Value> => ({ ...field, empty })
