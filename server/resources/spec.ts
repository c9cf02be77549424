import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { listQuery } from '#contract/page.ts'
import type { Role } from '#contract/people.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { User } from '#server/platform/sessions/user.ts'
import type { ReferenceTarget } from './find-in-reach.ts'

/** Something to sort by: a column, a text in SQL, or another expression with its SQL type. Never null. */
export type Key = PgColumn | SQL<string> | { by: SQL; type: string }

/** A table with the columns of every record. */
export type RecordTable = PgTable &
  Readonly<Record<'id' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version', PgColumn>>

/** What every row has. */
export interface Stored {
  id: string
  createdAt: Date
  createdBy: string | null
  updatedAt: Date
  updatedBy: string | null
  version: number
}

/**
 * A field that names a record of another table, or several: the writer must reach them, and an import may give the name
 * instead of the id.
 */
export interface Reference extends ReferenceTarget<RecordTable> {
  /** What people call the record. */
  name: PgColumn | SQL<string>
  /** The message for an id that is out of reach or unknown, where the usual one won't do. */
  unknown?: string
}

/** One input on its way into the table; `before` is the row it replaces. `add` refuses it at a field. */
export interface Checked<Row, Input> {
  input: Input
  before: Row | null
  add: (field: keyof Input & string, message: string) => void
}

/** Answers the first result of `make`, then and later. */
export type Remember = <T>(make: () => T) => T

/** A row of an import by its headings; `add` refuses it at a column. */
export interface SheetRow {
  cells: Readonly<Record<string, string>>
  add: (column: string, message: string) => void
}

/** What tables of cells have beside a record's fields. */
export interface Extras<Answer> {
  columns: readonly string[]
  /** Cells for the template of imports. */
  sample: Readonly<Record<string, string>>
  /** The cells of a record; a column that is left out stays empty. */
  cells: (record: Answer) => Readonly<Record<string, string | number | boolean | null>>
  /** Reads the rows of an import and says what is wrong; answers what stores them, by the ids of the new records. */
  take: (
    ctx: WriteContext,
    rows: readonly SheetRow[],
  ) => Promise<(inside: WriteContext, ids: readonly string[]) => Promise<void>>
}

type Common = keyof typeof listQuery
type Made = keyof Stored | 'actions'

/**
 * A register: where its records are, who may do what with them, and how they are found, checked and answered. Everything
 * else, from paging to imports, is the same for all.
 */
export interface ResourceSpec<Row extends Stored, Input, Answer, Query> {
  /** The last part of its address, and its name in timelines: `vehicle-brands`. */
  name: string
  /** Its name in timelines where several registers show the same table. */
  entity?: string
  /** The heading of its calls in OpenAPI. */
  tag: string
  read: readonly Role[]
  write: readonly Role[]
  /** Who may read the timeline, which shows more than the record does; without it all who read the record. */
  timeline?: readonly Role[]
  /** The condition on the table for whose records somebody may see; undefined is all. */
  reach?: (user: User) => SQL | undefined
  /** What people call a record: a plate, a name. */
  label: (row: Row) => string
  /** Columns and expressions in which the words of a search are looked for; or the condition, where an index serves it. */
  search: readonly (PgColumn | SQL)[] | ((search: string, user: User) => SQL | undefined)
  /** The condition for each filter of the query. */
  filters: {
    [Name in Exclude<keyof Query, Common>]-?: (value: string, ctx: WriteContext) => SQL | undefined
  }
  /** What the list can be sorted by; no key may be null. The id is added. The first one is the default. */
  orderings: Readonly<Record<string, readonly [Key, ...Key[]]>>
  /** The columns an input goes into, or a part of it in bulk; `before` is the row it replaces, null for a new one. */
  columns: (input: Input, ctx: WriteContext, before: Row | null) => Partial<Omit<Row, keyof Stored>>
  /** Rows as they are answered: the fields beside those of every record. One query for all of them, not one each. */
  answer: (rows: readonly Row[], ctx: WriteContext) => Promise<Omit<Answer, Made>[]> | Omit<Answer, Made>[]
  /** What those who write may do to this record as it is now; without it they may always edit and delete. */
  may?: (row: Row, ctx: WriteContext) => readonly ('edit' | 'delete')[]
  /** Further things that may be done to a record now, beside edit and delete. */
  steps?: (row: Row, ctx: WriteContext, answer: Omit<Answer, Made>) => readonly string[]
  references?: { readonly [Field in keyof Input & string]?: Reference }
  /** Fields that no two records may share, whatever their case. */
  unique?: { readonly [Field in keyof Input & string]?: PgColumn }
  /** Who writes one of these records changes others as well: writers wait for each other before any of them locks a row. */
  oneWriter?: true
  /** Gives inputs what they may leave to the server, before they are checked: all that a file brings, at once. */
  complete?: (
    ctx: WriteContext,
    all: readonly Pick<Checked<Row, Input>, 'input' | 'before'>[],
  ) => Promise<void> | void
  /**
   * Rules beyond the schema, for many inputs at once: an import brings thousands, a slice at a time. `remember` holds what
   * a rule among the rows of one file has to know of those before.
   */
  check?: (ctx: WriteContext, all: readonly Checked<Row, Input>[], remember: Remember) => Promise<void> | void
  /** Rows of one file at most, where the rules look at all of them for each. */
  maxRows?: number
  /** What may point at a record; it can't be deleted while something does. `message` takes `count`. */
  usedBy?: readonly { column: PgColumn; where?: SQL; message: string }[]
  /** What goes with a deleted record, and comes back with it: columns of other tables that point at it. */
  parts?: readonly PgColumn[]
  /** Fields that many records may be given at once. */
  bulk?: readonly (keyof Input & string)[]
  /** Fields that tables of cells leave out: imports and exports. Their schema has a default. */
  offSheet?: readonly (keyof Input & string)[]
  /** Columns of tables of cells for what belongs to a record and is no field of it: after those of the input, and optional. */
  extras?: Extras<Answer>
  /** Columns of exports after those of the input: what follows from a record. An import of such a file passes over them. */
  exported?: readonly (Exclude<keyof Answer, keyof Input | 'actions'> & string)[]
  /** Fields whose changes a timeline names without their values. */
  hiddenInTimeline?: readonly (keyof Input & string)[]
  /** Reads and writes go into the audit log under this name. */
  audit?: string
  /** Notes who sees these records, where they tell of others than themselves. Not for writes, nor for tables of cells. */
  looked?: (rows: readonly Row[], ctx: WriteContext) => Promise<void>
  /** After a write, in its transaction. `before` is null for a new record, `after` for a deleted one. */
  written?: (ctx: WriteContext, before: Row | null, after: Row | null) => Promise<void>
  /** An input for the template of imports; references by name. */
  sample: { readonly [Field in keyof Input & string]: string }
}

/** A register with its table and schemas, as the functions of this folder take it. */
export interface Resource<
  Row extends Stored = Stored,
  Input extends object = Record<string, unknown>,
  Answer extends object = Record<string, unknown>,
  Query extends object = Record<string, string | undefined>,
> extends ResourceSpec<Row, Input, Answer, Query> {
  table: RecordTable
  input: z.ZodObject
  record: z.ZodObject
  query: z.ZodObject
}

/** Rows of a register's table, whose own columns are not known in this folder. */
export const asStored = (rows: readonly object[]) => rows as readonly Stored[]

/** What its records are called in timelines. */
export const entityOf = ({ entity, name }: Pick<Resource, 'entity' | 'name'>) => entity ?? name
