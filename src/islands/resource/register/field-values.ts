import {
  isPoint,
  type PlaceOption,
  placeOf,
  placeOption,
  pointIn,
} from '#src/islands/resource/place/place-option.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { filesIn, isStored } from '../files/file-value.ts'
import type { Control, Field, FormValue, PlainControl, RowValues } from './fields.ts'

interface Codec {
  read: (value: unknown) => FormValue
  write: (value: FormValue) => unknown
}

const isText = (value: unknown) => typeof value === 'string'
const isOption = (value: unknown): value is Option =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value
const isPlace = (value: unknown): value is PlaceOption => isOption(value) && 'known' in value
const isNothing = (value: unknown) => value === '' || value === null || Number.isNaN(value)

const one: Codec = {
  read: (value) => (typeof value === 'string' ? value : ''),
  write: (value) => String(value ?? '').trim(),
}
const several: Codec = {
  read: (value) => (Array.isArray(value) ? value.filter(isText) : []),
  write: (value) => (Array.isArray(value) ? value.filter(isText) : []),
}
const figure: Codec = {
  read: (value) => (typeof value === 'number' ? value : null),
  // Nothing is left to the server to refuse.
  write: (value) => (typeof value === 'number' ? value : Number.NaN),
}
const yesOrNo: Codec = { read: (value) => value === true, write: (value) => value === true }
const record: Codec = {
  read: (value) => (isOption(value) ? value : null),
  write: (value) => (isOption(value) ? value.id : ''),
}
const records: Codec = {
  read: (value) => (Array.isArray(value) ? value.filter(isOption) : []),
  write: (value) => (Array.isArray(value) ? value.map(({ id }: Option) => id) : []),
}
// A required field that is empty is not sent.
const place: Codec = { read: placeOf, write: (value) => (isPlace(value) ? value.known : null) }
const address: Codec = {
  read: placeOf,
  write(value) {
    if (!isPlace(value)) return null
    const { place: street, notes: _, ...rest } = value.known
    return { address: street, ...rest }
  },
}
const pin: Codec = {
  read: (value) => (isPoint(value) ? placeOption({ place: '', point: value }) : null),
  write: pointIn,
}
const files: Codec = { read: filesIn, write: (value) => filesIn(value).map(({ id }) => id) }
const photo: Codec = {
  read: (value) => (value === null ? [] : filesIn([value])),
  write: (value) => filesIn(value)[0]?.id ?? null,
}

const ofKind = {
  text: one,
  phone: one,
  date: one,
  moment: one,
  select: one,
  number: figure,
  money: figure,
  toggle: yesOrNo,
  choices: several,
  tags: several,
  pin,
  files,
  photo,
} satisfies { [kind: string]: Codec }

/** A field that is another one for each choice is read and written as the first of them. */
function plain(control: Control): PlainControl {
  if (control.kind !== 'by') return control
  const [first] = Object.values(control.of)
  if (!first) throw new RangeError(`No field for any ${control.by}`)
  return first
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each row field by field, by the codecs of those. */
const rowsOf = (fields: Readonly<Record<string, Field<unknown>>>): Codec => {
  const each = (value: unknown, one: (field: Field<unknown>, cell: unknown) => unknown) =>
    (Array.isArray(value) ? value.filter(isObject) : []).map((row) =>
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, one(field, row[name])])),
    )
  return {
    read: (value) => each(value, readValue) as RowValues[],
    write: (value) => each(value, (field, cell) => writeValue(field, cell as FormValue)),
  }
}

function codecOf(of: Control): Codec {
  const control = plain(of)
  if (control.kind === 'rows') return rowsOf(control.fields)
  // It says itself how it is read and written.
  if (control.kind === 'own') return one
  if (control.kind === 'code') return control.many ? several : one
  if (control.kind === 'reference') return control.many ? records : record
  if (control.kind === 'place') return control.notes ? place : address
  return ofKind[control.kind]
}

/** The record's value as the form holds it. */
export const readValue = (field: Field<unknown>, value: unknown): FormValue =>
  (field.read ?? codecOf(field.control).read)(value)

/** The form's value as the input has it. */
export function writeValue(field: Field<unknown>, value: FormValue | undefined): unknown {
  const written = (field.write ?? codecOf(field.control).write)(value ?? null)
  return field.nullable && isNothing(written) ? null : written
}

/** The key of the message for a wrong value, before it is sent; undefined when it is right. */
export function problemOf({ control }: Field<unknown>, value: FormValue | undefined): string | undefined {
  const sends = control.kind === 'files' || control.kind === 'photo'
  return sends && !filesIn(value).every(isStored) ? 'files:wait' : undefined
}
