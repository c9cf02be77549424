import { asc, desc, is, SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Key, Resource } from './spec.ts'

const isTyped = (key: Key): key is { by: SQL; type: string } => !is(key, PgColumn) && !is(key, SQL)
const exprOf = (key: Key): SQL => (isTyped(key) ? key.by : sql`${key}`)

function typeOf(key: Key): string {
  if (isTyped(key)) return key.type
  return is(key, PgColumn) ? key.getSQLType() : 'text'
}

export interface Ordering {
  keys: readonly Key[]
  descending: boolean
}

/** The keys that `ordering` names (`-` in front turns them round), the register's first ones for anything else. */
export function readOrdering(resource: Resource, ordering: string | undefined): Ordering {
  const { orderings, table } = resource
  const name = ordering?.replace(/^-/, '') ?? ''
  const known = Object.hasOwn(orderings, name) ? orderings[name] : undefined
  const keys = known ?? Object.values(orderings)[0] ?? []
  return { keys: [...keys, table.id], descending: known !== undefined && (ordering ?? '').startsWith('-') }
}

/** `reversed` reads from the end. */
export const orderBy = ({ keys, descending }: Ordering, reversed = false): SQL[] =>
  keys.map((key) => (descending === reversed ? asc(exprOf(key)) : desc(exprOf(key))))

/** The keys of a row as texts, to go on after it later. */
export const cursorOf = ({ keys }: Ordering): SQL<string[]> =>
  sql<string[]>`array[${sql.join(
    keys.map((key) => sql`(${exprOf(key)})::text`),
    sql`, `,
  )}]`

/** The rows after the one whose keys `cursor` holds. */
export function after({ keys, descending }: Ordering, cursor: readonly string[]): SQL {
  const here = sql.join(keys.map(exprOf), sql`, `)
  const there = sql.join(
    keys.map((key, index) => sql`${cursor[index] ?? ''}::${sql.raw(typeOf(key))}`),
    sql`, `,
  )
  return descending ? sql`(${here}) < (${there})` : sql`(${here}) > (${there})`
}
