import { and, sql } from 'drizzle-orm'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { Reference } from './spec.ts'

type Input = Record<string, unknown>
type References = Readonly<Record<string, Reference | undefined>>
/** Ids by what the file calls a record in reach, in lower case; null for a name that several share, or none has. */
type Known = Map<string, string | null>

const textsIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string')

/** Looks up the names that have not come before. */
async function lookUp(
  { db, user }: WriteContext,
  { table, name, reach }: Reference,
  texts: readonly string[],
  known: Known,
) {
  const names = [...new Set(texts.map((text) => text.toLowerCase()))].filter((text) => !known.has(text))
  if (names.length === 0) return
  const among = sql`(select jsonb_array_elements_text(${JSON.stringify([...names, ...texts])}::jsonb))`
  const rows = await db
    .select({ id: table.id, name: sql<string>`lower(${name})` })
    .from(table)
    .where(and(reach(user), sql`(lower(${name}) in ${among} or ${table.id} in ${among})`))
  for (const text of names) known.set(text, null)
  for (const [displayName, [row, ...others]] of Map.groupBy(rows, (one) => one.name))
    if (row && others.length === 0) known.set(displayName, String(row.id))
  for (const { id } of rows) known.set(String(id).toLowerCase(), String(id))
}

/** A value with known names replaced by ids. */
function withIds(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((one) => withIds(one, known))
  return typeof value === 'string' ? (known.get(value.toLowerCase()) ?? value) : value
}

/** Replaces the names of records in a file by their ids; an unknown name stays as it is. */
export function referenceReader(references: References | undefined, ctx: WriteContext) {
  const fields = Object.entries(references ?? {}).flatMap(([field, reference]) =>
    reference ? [{ field, reference, known: new Map<string, string | null>() }] : [],
  )
  return async (inputs: readonly Input[]): Promise<Input[]> => {
    const read = inputs.map((input) => ({ ...input }))
    for (const { field, reference, known } of fields) {
      const naming = read.filter((input) => field in input)
      const texts = naming.flatMap((input) => textsIn(input[field]))
      await lookUp(ctx, reference, texts, known)
      for (const input of naming) input[field] = withIds(input[field], known)
    }
    return read
  }
}
