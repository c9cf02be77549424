import type { ComponentType, ReactNode } from 'react'
import type { Role } from '#contract/people.ts'
import type { ColumnWidth } from '#src/islands/table/column.ts'
import type { IconName } from '#src/islands/ui/Icon.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { RegisterRecord } from '#src/lib/api/registers.ts'
import type { routes } from '#src/lib/routes.ts'
import { type RegisterCounts, type RegisterList, type Row, registerStores } from '#src/stores/registers.ts'
import type { Field, FormValue } from './fields.ts'

/** Names of the addresses that need nothing more. */
export type RouteName = {
  [Name in keyof typeof routes]: (typeof routes)[Name] extends () => string ? Name : never
}[keyof typeof routes]

type Name<Row> = keyof Row & string
type ListName<Row> = {
  [Field in Name<Row>]: Row[Field] extends readonly unknown[] ? Field : never
}[Name<Row>]

export interface ColumnSpec<Row> {
  readonly field: Name<Row>
  /** Without it the value is formatted as in its form field. */
  readonly cell?: (row: Row, i18n: I18n) => ReactNode
  readonly width?: ColumnWidth
  readonly align?: 'end'
  readonly hidden?: true
  readonly onPhone?: false
  /** When it gives way to others where there is no room for all; see `Column`. */
  readonly fold?: 0 | 1 | 2 | 3
}

/** A filter: on yes or no, on some of a few values, or on a record of another register. */
export type FilterSpec =
  | 'flag'
  | readonly string[]
  | { readonly register: string; readonly name: (row: never) => string }

/** Other fields' values that follow from one's own. */
export type Follow<Fields extends string> = (
  value: FormValue,
) => Promise<Readonly<Partial<Record<Fields, FormValue>>>>

export interface Related<Row> {
  /** The text `related.<key>`, which takes `count`. */
  readonly key: string
  readonly to: RouteName
  /** The other list's filter that this record's id goes into. */
  readonly filter: string
  /** Who is shown the way; everybody without it. */
  readonly may?: readonly Role[]
  readonly count?: (row: Row) => number
}

/**
 * Something that is done to a record besides editing it: what the server offers in its `actions`, in the row's menu and
 * on the record. It is called by `step.<action>`, and `stepped.<action>` says that it was done (both may take `name`).
 * Without `ask` and `confirm` it is done at once.
 */
export interface StepSpec {
  /** It takes something away: rejecting, suspending. */
  readonly tone?: 'error'
  readonly icon?: IconName
  /** The fields it asks for, sent as the body of the call. A field that the form has too starts with the record's value. */
  readonly ask?: { readonly [field: string]: Field<unknown> }
  /** Asks first, by the text `step.<action>.confirm`. */
  readonly confirm?: true
}

export interface RegisterSpec<Row extends RegisterRecord, Input extends object> {
  /** Its name in the API, `/api/web/<resource>`. */
  readonly resource: string
  /** A text of the register's own namespace: `(key) => `brands:${key}``. */
  readonly text: (key: string) => string
  /** Its page, and the page to make a record on where it has one of its own. */
  /** Where its page is not at `/apps/<resource>/`. */
  readonly page?: RouteName
  readonly createPage?: RouteName
  /** Who may make records: `write` of `contract/access.ts`, as on the server. */
  readonly writers: readonly Role[]
  /** What people call a record. */
  readonly name: (row: Row) => string
  /** The first one names the row and leads to it. */
  readonly columns: readonly (Name<Row> | ColumnSpec<Row>)[]
  /** Fields that are lists: a backend may leave out those that are empty. */
  readonly lists?: readonly ListName<Row>[]
  /** Fields the server sorts by; the first one is its own order. */
  readonly sorts: readonly string[]
  readonly filters: { readonly [Field in Name<Row>]?: FilterSpec }
  /** Whom a filter is for, where it is not for all who read the list. */
  readonly filterRoles?: { readonly [Field in Name<Row>]?: readonly Role[] }
  /**
   * One of the filters, of a few values: it is shown as tabs with how many there are of each, which
   * `/api/web/<resource>/counts` answers. They are called as its values are, and all of them `<filter>.all`.
   */
  readonly tabs?: Name<Row>
  /** Every field of the input, in the form's order. */
  readonly form: { readonly [Key in keyof Input & string]-?: Field<Input[Key]> }
  /** Fields that begin a part of a long form, with the part's name: its text is `section.<name>`. */
  readonly sections?: { readonly [Key in keyof Input & string]?: string }
  /** What choosing a field's value fills in elsewhere; see `fillFrom`. */
  readonly follow?: { readonly [Key in keyof Input & string]?: Follow<keyof Input & string> }
  /** What stands beside the form and follows what is typed; `id` is that of the record it is of. Loaded with the form. */
  readonly beside?: () => Promise<ComponentType<{ input: Input; id: string | undefined }>>
  /** Fields that many records can be given at once. */
  readonly bulk?: readonly (keyof Input & string)[]
  /** Those of them that can be changed in the list itself: choices, and yes or no. */
  readonly inline?: readonly (keyof Input & Name<Row>)[]
  /** By the action's name in the API, in the order in which they are offered. */
  readonly steps?: { readonly [action: string]: StepSpec }
  readonly related?: readonly Related<Row>[]
  /** What stands for a record in its head where no picture of it is taken. */
  readonly picture?: (row: Row) => ReactNode
  /** What the details show above the form's fields. */
  readonly details?: (row: Row, i18n: I18n) => ReactNode
  /** What they show below them. */
  readonly below?: (row: Row, i18n: I18n) => ReactNode
}

/** A register without its own types, as the shared screens take it. */
export interface Register {
  readonly spec: RegisterSpec<Row, Record<string, unknown>>
  readonly list: RegisterList
  /** How many there are for each tab. */
  readonly counts: RegisterCounts
}
export type { Row } from '#src/stores/registers.ts'

/** A register of the console from its description. An unknown column or a field left out does not compile. */
export function defineRegister<Record_ extends RegisterRecord, Input extends object>(
  spec: RegisterSpec<Record_, Input>,
): Register {
  // The shared screens know rows by their names only; the description was checked above.
  return {
    spec: spec as unknown as Register['spec'],
    ...registerStores(spec.resource, spec.lists),
  }
}
