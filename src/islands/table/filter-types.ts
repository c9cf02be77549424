import type { Option, Search } from '#src/islands/ui/combobox/use-options.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'

interface FilterBase<Name extends string> {
  /** The filter's name in the address. */
  readonly name: Name
  /** Its name for people, in the page's language. */
  readonly label: string
}

/** A day, a range of days, or a preset such as `tomorrow`; see `lib/list/days.ts`. */
export interface DateFilter<Name extends string> extends FilterBase<Name> {
  readonly kind: 'date'
  /** IANA zone whose days are meant. */
  readonly zone: string
  /** What a value says: `dateText`, for whoever has such a filter. */
  readonly text: (value: string, zone: string, i18n: I18n) => string
}

/** One of a few values, or several of them, joined by commas. */
export interface SelectFilter<Name extends string> extends FilterBase<Name> {
  readonly kind: 'select'
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly multiple?: boolean
}

/** A record, by its id, found by typing. `find` gets the option of an id that came with the address. */
export interface RecordFilter<Name extends string> extends FilterBase<Name> {
  readonly kind: 'record'
  readonly search: Search
  readonly find: (id: string, signal: AbortSignal) => Promise<Option | undefined>
}

/** What only a link can set, such as the rides of one series: it says what it is, and can be taken away. */
export interface GivenFilter<Name extends string> extends FilterBase<Name> {
  readonly kind: 'given'
  readonly find: (id: string, signal: AbortSignal) => Promise<Option | undefined>
}

/** On, as `true`, or not there. */
export interface ToggleFilter<Name extends string> extends FilterBase<Name> {
  readonly kind: 'toggle'
}

export type Filter<Name extends string = string> =
  | DateFilter<Name>
  | SelectFilter<Name>
  | RecordFilter<Name>
  | GivenFilter<Name>
  | ToggleFilter<Name>
