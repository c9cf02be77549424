import type { Option, Search } from '#src/islands/ui/combobox/use-options.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { FilterSpec } from '#src/lib/list/state.ts'

/** The record behind an id that came with the address; nothing where it is not to be found. */
export type Find = (id: string, signal: AbortSignal, i18n: I18n) => Promise<Option | undefined>

interface Chip extends FilterSpec {
  /** Key of its name. */
  readonly label: string
  /** Whom it is for, where it is not for all. */
  readonly roles?: readonly string[] | undefined
}

/** A day, a range of days, or a preset such as `tomorrow`; see `days` of `resource/list/rides.tsx`. */
export interface DaysFilter extends Chip {
  readonly kind: 'days'
  /** The text of a value; days are those of `zone`, an IANA name. */
  readonly text: (value: string, zone: string, i18n: I18n) => string
}

/** One of a few values, or several of them, joined by commas. `text` is the key of a value's name. */
export interface ChoiceFilter extends Chip {
  readonly kind: 'choice'
  readonly values: readonly string[]
  readonly text: (value: string) => string
  readonly multiple: boolean
}

/** A record, by its id, found by typing. */
export interface RecordFilter extends Chip {
  readonly kind: 'record'
  readonly search: Search
  readonly find: Find
}

/** What only a link can set, such as the rides of one series: its chip names it, and can be removed. */
interface GivenFilter extends Chip {
  readonly kind: 'given'
  readonly find: Find
}

/** On, as `true`, or not there. */
interface ToggleFilter extends Chip {
  readonly kind: 'toggle'
}

/** Set by tabs or a link only; has no chip. */
interface SilentFilter extends FilterSpec {
  readonly kind: 'silent'
}

/** A filter with a chip, which shows its value. */
export type ChipFilter = DaysFilter | ChoiceFilter | RecordFilter | GivenFilter | ToggleFilter
/** A filter of a list: which values it takes, and the chip that sets it. */
export type Filter = ChipFilter | SilentFilter

const isId = (value: string) => value.length <= 64
const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const someOf = (values: readonly string[]) => (value: string) =>
  value.split(',').every((one) => values.includes(one))

export const choice = (
  label: string,
  values: readonly string[],
  text: ChoiceFilter['text'],
): ChoiceFilter => ({ kind: 'choice', label, values, text, multiple: false, fits: oneOf(values) })

export const choices = (
  label: string,
  values: readonly string[],
  text: ChoiceFilter['text'],
): ChoiceFilter => ({ kind: 'choice', label, values, text, multiple: true, fits: someOf(values) })

export const record = (label: string, search: Search, find: Find): RecordFilter => ({
  kind: 'record',
  label,
  search,
  find,
  fits: isId,
})

export const given = (label: string, find: Find): Filter => ({ kind: 'given', label, find, fits: isId })

/** `values` are those an address may have. */
export const toggle = (label: string, values: readonly string[] = ['true']): Filter => ({
  kind: 'toggle',
  label,
  fits: oneOf(values),
})

/** A filter for some of those who read the list. */
export const only = <Of extends Filter>(roles: readonly string[], filter: Of): Of => ({ ...filter, roles })

/** Some of `values`, for tabs over them. */
export const tabbed = (values: readonly string[]): Filter => ({ kind: 'silent', fits: someOf(values) })
/** A record that a link names. */
export const linked: Filter = { kind: 'silent', fits: isId }
