import type { Role } from '#contract/people.ts'
import type { Place, Point } from '#contract/place.ts'
import type { Option } from '#src/islands/ui/use-options.ts'
import type { KnownList } from '#src/lib/format/known.ts'
import type { Unit } from '#src/lib/format/unit.ts'
import { site } from '#src/lib/site.ts'
import { filesIn, isStored } from '../files/file-value.ts'
import { type PlaceOption, placeOf } from '../place/place-option.ts'

/** What a field of a form holds while it is edited. */
export type FormValue = string | number | boolean | null | Option | readonly Option[] | readonly string[]

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

type PlainControl =
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
  | { kind: 'known'; list: KnownList; many: boolean }
  | { kind: 'place'; notes: boolean }
  | { kind: 'files'; most: number }
  | { kind: 'photo' }
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
  /** The record's value as the form holds it. */
  readonly read: (value: unknown) => FormValue
  /** The form's value as the input has it. */
  readonly write: (value: FormValue) => Value
  /** The text that says what is wrong with the form's value before it is sent, if something is. */
  readonly problem?: (value: FormValue) => string | undefined
  /** Who fills it in; for others the server knows what belongs there. */
  readonly roles?: readonly Role[]
  /** It is there only while another field has one of these values. */
  readonly when?: { readonly field: string; readonly is: readonly string[] }
}

const isOption = (value: unknown): value is Option =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value

const ofText = <Value extends string>(control: Control): Field<Value> => ({
  control,
  required: true,
  empty: '',
  read: (value) => (typeof value === 'string' ? value : ''),
  write: (value) => String(value ?? '').trim() as Value,
})
const ofNumber = (control: Control): Field<number> => ({
  control,
  required: true,
  empty: null,
  read: (value) => (typeof value === 'number' ? value : null),
  // Nothing is left to the server to refuse.
  write: (value) => (typeof value === 'number' ? value : Number.NaN),
})

export const text = (looks: Looks = {}): Field<string> => ofText({ kind: 'text', ...looks })
/** @public A telephone number, kept as E.164. */
export const phone = (): Field<string> => ofText({ kind: 'phone' })
/** @public A calendar day. */
export const date = (): Field<string> => ofText({ kind: 'date' })
/** An instant, entered on the clock of whoever enters it. */
export const moment = (): Field<string> => ofText({ kind: 'moment' })
/** One of a few values; each is called `<field>.<value>` in the register's texts. */
export const select = <const Value extends string>(values: readonly Value[]): Field<Value> =>
  ofText({ kind: 'select', values })
export const number = (bounds: Bounds = {}): Field<number> => ofNumber({ kind: 'number', ...bounds })
/** Minor units, entered in major ones, of the currency in the field of that name: the form's, else the record's. */
export const money = (currency = 'currency'): Field<number> => ofNumber({ kind: 'money', currency })
const isText = (value: unknown) => typeof value === 'string'
const ofTexts = <Value extends string>(control: Control): Field<Value[]> => ({
  control,
  required: false,
  empty: [],
  read: (value) => (Array.isArray(value) ? value.filter(isText) : []),
  write: (value) => (Array.isArray(value) ? (value.filter(isText) as Value[]) : []),
})
/** @public Several short texts of people's own, such as allergies. */
export const tags = (bounds: TagBounds = {}): Field<string[]> => ofTexts({ kind: 'tags', ...bounds })
/** @public Several of a few values; each is called `<field>.<value>` in the register's texts. */
export const choices = <const Value extends string>(values: readonly Value[]): Field<Value[]> =>
  ofTexts({ kind: 'choices', values })
/** A currency, language or time zone by its code: found by the name it has in the reader's language. */
export const known = (list: KnownList): Field<string> => ofText({ kind: 'known', list, many: false })
/** Several of them. */
export const knownSeveral = (list: KnownList): Field<string[]> => ofTexts({ kind: 'known', list, many: true })
export const toggle = (on = true): Field<boolean> => ({
  control: { kind: 'toggle' },
  required: false,
  empty: on,
  read: (value) => value === true,
  write: (value) => value === true,
})

/** A record of another register, found while typing; `name` is what it is called there. */
export const reference = <Row>(register: string, name: (row: Row) => string): Field<string> => ({
  control: { kind: 'reference', register, many: false, name: name as (row: never) => string },
  required: true,
  empty: null,
  read: (value) => (isOption(value) ? value : null),
  write: (value) => (isOption(value) ? value.id : ''),
})

/** @public Several records of another register. */
export const references = <Row>(register: string, name: (row: Row) => string): Field<string[]> => ({
  control: { kind: 'reference', register, many: true, name: name as (row: never) => string },
  required: false,
  empty: [],
  read: (value) => (Array.isArray(value) ? value.filter(isOption) : []),
  write: (value) => (Array.isArray(value) ? value.map(({ id }: Option) => id) : []),
})

const ofPlace = <Value>(notes: boolean, write: (known: Place) => Value): Field<Value> => ({
  control: { kind: 'place', notes },
  required: true,
  empty: null,
  read: placeOf,
  // A required field that is empty is not sent.
  write: (value) =>
    isOption(value) && 'known' in value ? write((value as PlaceOption).known) : (null as Value),
})
/** A place with its notes, found among the known ones or entered. */
export const place = (): Field<Place> => ofPlace(true, (known) => known)
/** An address and where it lies. */
export const address = (): Field<{ address: string; point: Point }> =>
  ofPlace(false, ({ place: text, point }) => ({ address: text, point }))

const stillSending = (value: FormValue) => (filesIn(value).every(isStored) ? undefined : 'files:wait')

/** Uploads: pictures and PDFs, `most` of them, sent as soon as they are chosen; the input has their ids. */
export const files = ({ most }: { most: number }): Field<string[]> => ({
  control: { kind: 'files', most },
  required: false,
  empty: [],
  read: (value) => filesIn(value),
  write: (value) => filesIn(value).map(({ id }) => id),
  problem: stillSending,
})
/** The picture of a person, sent as soon as it is chosen; the input has its id. It stands at the head of the details. */
export const photo = (): Field<string | null> => ({
  control: { kind: 'photo' },
  required: false,
  empty: [],
  read: (value) => (value === null ? [] : filesIn([value])),
  write: (value) => filesIn(value)[0]?.id ?? null,
  problem: stillSending,
})

const isNothing = (value: unknown) => value === '' || value === null || Number.isNaN(value)

/** The field may stay empty; the input then has `null`. */
export const optional = <Value>(field: Field<Value>): Field<Value | null> => ({
  ...field,
  required: false,
  write: (value) => {
    const written = field.write(value)
    return isNothing(written) ? null : written
  },
})

/** What prices of the record are in; a new one starts with the operator's own. */
export const currency = (): Field<string> => ({ ...known('currency'), empty: site.currency })

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
