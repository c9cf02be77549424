import type { ReactNode } from 'react'
import { placeOf } from '#src/islands/resource/place/place-option.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import type { RecordKind } from '#src/lib/nav/record-access.ts'
import { GuessNote } from '../place/GuessNote.tsx'
import { RecordLink, RowLink } from '../RecordLink.tsx'
import { pageAddress } from './addresses.ts'
import type { Register, Row } from './define-register.ts'
import { type Control, controlOf, isThere } from './fields.ts'
import { valueCell } from './value-text.tsx'

const loadFiles = withTexts('files', () => import('../files/FileList.tsx').then((module) => module.FileList))

/** A text that ends in the right place when it has to go on in the next line. */
const broken = (text: string) =>
  text.split(/(?=[@/?])/).flatMap((part, index) => (index ? [<wbr key={part + text} />, part] : [part]))

/** Where a value leads by itself: a call, a mail, a page. */
function hrefOf(control: Control | undefined, value: string): string | undefined {
  if (control?.kind === 'phone') return `tel:${value}`
  if (control?.kind !== 'text') return undefined
  if (control.type === 'email') return `mailto:${value}`
  return control.type === 'url' && /^https?:/.test(value) ? value : undefined
}

/** Registers whose records have a page, by what their records are. */
const kinds: Readonly<Record<string, RecordKind>> = {
  children: 'child',
  companies: 'company',
  drivers: 'driver',
  schools: 'school',
  parents: 'parent',
  vehicles: 'vehicle',
}
const isRef = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** The name of another record leads there. */
function linked(control: Control | undefined, value: unknown, text: ReactNode, locale: Locale): ReactNode {
  if (control?.kind !== 'reference' || !isRef(value)) return text
  // Whoever is told of an assistant may open them.
  if (control.register === 'assistants')
    return (
      <RowLink href={`${pageAddress(locale, 'assistants')}?id=${encodeURIComponent(value.id)}`}>
        {text}
      </RowLink>
    )
  const kind = kinds[control.register]
  if (!kind) return text
  return (
    <RecordLink kind={kind} id={value.id}>
      {text}
    </RecordLink>
  )
}

const isLong = (control: Control | undefined) =>
  control?.kind === 'files' ||
  control?.kind === 'rows' ||
  (control?.kind === 'text' && (control.lines ?? 0) > 1)

/** Nothing was entered: there is nothing to read. */
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields that a record has something in, but for its picture. */
function filled(register: Register, row: Row): string[] {
  return Object.entries(register.spec.form).flatMap(([name, field]) =>
    isThere(field, row) && field.control.kind !== 'photo' && !isEmpty(row[name]) ? [name] : [],
  )
}

const columnOf = ({ spec }: Register, name: string) =>
  spec.columns.find((one) => typeof one === 'object' && one.field === name)

/**
 * What the head of a record says of it: its states, as its list never leaves them out, and the first of what the list has
 * besides. Names of fields.
 */
export function headFields(register: Register, row: Row) {
  const { columns, form } = register.spec
  const shown = columns.slice(1).flatMap((one) => {
    const { field, ...column } = typeof one === 'string' ? { field: one } : one
    return 'hidden' in column && column.hidden
      ? []
      : [{ field, isState: 'fold' in column && column.fold === 0 }]
  })
  const facts = shown.filter(
    ({ field, isState }) => !isState && short.includes(form[field]?.control.kind ?? ''),
  )
  const there = filled(register, row)
  return {
    states: shown.flatMap(({ field, isState }) => (isState ? [field] : [])),
    facts: facts.flatMap(({ field }) => (there.includes(field) ? [field] : [])).slice(0, mostFacts),
  }
}
const mostFacts = 3
/** Kinds of fields that fit on a line. */
const short = ['text', 'phone', 'select', 'reference', 'date', 'number', 'code', 'money']

interface FactProps {
  register: Register
  row: Row
  name: string
}

/** A field of a record as it is read, in the direction of its own script. */
export function FactValue({ register, row, name }: FactProps): ReactNode {
  const i18n = useI18n()
  const control = controlAt(register, name, row)
  const value = row[name]
  if (control?.kind === 'files') return <LazyPart load={loadFiles} props={{ value }} />
  const column = columnOf(register, name)
  // A state looks as it does in the list.
  if ((!control || control.kind === 'select') && typeof column === 'object' && column.cell)
    return column.cell(row, i18n)
  const href = typeof value === 'string' && value !== '' ? hrefOf(control, value) : undefined
  if (href) {
    return (
      <a
        href={href}
        className="k-link"
        {...(control?.kind === 'text' && control.type === 'url' && { target: '_blank', rel: 'noreferrer' })}
      >
        <bdi dir="ltr">{broken(String(value))}</bdi>
      </a>
    )
  }
  return linked(control, value, <bdi>{valueCell(register, name, value, i18n, row)}</bdi>, i18n.locale)
}

const controlAt = ({ spec }: Register, name: string, row: Row): Control | undefined => {
  const field = spec.form[name]
  return field && controlOf(field.control, row)
}

interface FactsProps {
  register: Register
  row: Row
  /** Fields that stand elsewhere on the page. */
  without: readonly string[]
}

/** The fields of a record that have a value, each at the edge where its label stands. */
export function RegisterFacts({ register, row, without }: FactsProps) {
  const { t } = useI18n()
  const { spec } = register
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {filled(register, row)
        .filter((name) => !without.includes(name))
        .map((name) => {
          const control = controlAt(register, name, row)
          return (
            <div key={name} className={`min-w-0 ${isLong(control) ? 'col-span-full' : ''}`}>
              <dt className="text-caption text-ink-muted">{t(spec.text(`field.${name}`))}</dt>
              <dd className="whitespace-pre-line font-medium [overflow-wrap:anywhere]">
                <FactValue register={register} row={row} name={name} />
                {control?.kind === 'place' && <GuessNote near={placeOf(row[name])?.known.near} />}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}
