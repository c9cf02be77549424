import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { FieldMessages } from '#server/platform/http/problem.ts'
import { idsInReach } from './find-in-reach.ts'
import type { Remember, Resource, Stored } from './spec.ts'

type Input = Record<string, unknown>
export interface Candidate {
  input: Input
  before: Stored | null
  faults: FieldMessages
}

function add({ faults }: Candidate, field: string, message: string) {
  const messages = faults[field] ?? []
  if (!messages.includes(message)) faults[field] = [...messages, message]
}

/** The text of a field, or its several texts. */
const textsIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string')

const textsOf = (all: readonly Candidate[], field: string) => [
  ...new Set(all.flatMap(({ input }) => textsIn(input[field]))),
]

async function checkReferences(resource: Resource, ctx: WriteContext, all: readonly Candidate[]) {
  for (const [field, reference] of Object.entries(resource.references ?? {})) {
    if (!reference) continue
    const known = await idsInReach(ctx, reference, textsOf(all, field))
    for (const candidate of all) {
      if (textsIn(candidate.input[field]).some((id) => !known.has(id)))
        add(candidate, field, ctx.t(reference.unknown ?? 'resources:unknown'))
    }
  }
}

const fold = (text: string) => text.toLowerCase()

/** Who has each of these values in `column`, by the value in lower case. */
async function ownersOf(
  resource: Resource,
  { db }: WriteContext,
  column: PgColumn,
  values: readonly string[],
) {
  const wanted = JSON.stringify(values.map(fold))
  const rows = await db
    .select({ id: resource.table.id, value: sql<string>`lower(${column})` })
    .from(resource.table)
    .where(sql`lower(${column}) in (select jsonb_array_elements_text(${wanted}::jsonb))`)
  return Map.groupBy(
    rows.map(({ value, id }) => ({ value, id: String(id) })),
    ({ value }) => value,
  )
}

/** By field: the owners of the values that have come so far. */
type Owners = Map<string, Map<string, readonly string[]>>

async function checkUnique(
  resource: Resource,
  ctx: WriteContext,
  all: readonly Candidate[],
  ownersByField: Owners,
) {
  for (const [field, column] of Object.entries(resource.unique ?? {})) {
    if (!column) continue
    const owners = await ownersOf(resource, ctx, column, textsOf(all, field))
    const earlier = ownersByField.get(field) ?? new Map<string, readonly string[]>()
    ownersByField.set(field, earlier)
    for (const candidate of all) {
      const value = candidate.input[field]
      if (typeof value !== 'string') continue
      const holders = earlier.get(fold(value)) ?? owners.get(fold(value))?.map(({ id }) => id) ?? []
      if (holders.some((id) => id !== candidate.before?.id)) add(candidate, field, ctx.t('resources:taken'))
      // Another row of the same file.
      earlier.set(fold(value), [candidate.before?.id ?? ''])
    }
  }
}

/** Writers of one register wait for each other until they commit, so that two of them can't take the same plate. */
export async function lockRegister(
  { name, unique, oneWriter }: Pick<Resource, 'name' | 'unique' | 'oneWriter'>,
  { db }: Pick<WriteContext, 'db'>,
): Promise<void> {
  if (unique || oneWriter) await db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** Fields of a record as they are sent: of another record its id. */
export function sentAs(record: Input, fields: readonly string[]): Input {
  const ids = (value: unknown) => (Array.isArray(value) ? value.map(idOf) : idOf(value))
  return Object.fromEntries(fields.map((field) => [field, ids(record[field])]))
}

/**
 * Whether these fields of a stored row fit among the other records: those that they name are there, and what must be
 * the row's alone is. `record` is the row as it is answered.
 */
export async function fitsAmongOthers(
  resource: Resource,
  ctx: WriteContext,
  row: Stored,
  record: Input,
  fields: readonly string[],
): Promise<boolean> {
  const candidate: Candidate = { input: sentAs(record, fields), before: row, faults: {} }
  await checkReferences(resource, ctx, [candidate])
  await checkUnique(resource, ctx, [candidate], new Map())
  return Object.keys(candidate.faults).length === 0
}

/** Keeps one value from slice to slice of a file: the first result of `make`. */
function memory(): Remember {
  const stored: unknown[] = []
  return <T>(make: () => T) => {
    if (stored.length === 0) stored.push(make())
    return stored[0] as T
  }
}

type Inputs = readonly { input: Input; before: Stored | null }[]

/**
 * Checks inputs that fit their schema: whether the records they refer to exist, unique values are free, and the
 * register's own rules. Problems go into `faults`. `whole` are all inputs; those of a file are checked in
 * slices, one call for each.
 */
export async function inputChecker(
  resource: Resource,
  ctx: WriteContext,
  whole: Inputs,
): Promise<(slice: Inputs) => Promise<Candidate[]>> {
  await lockRegister(resource, ctx)
  await resource.complete?.(ctx, whole)
  const ownersByField: Owners = new Map()
  const remember = memory()
  return async (slice) => {
    const all = slice.map((one): Candidate => ({ ...one, faults: {} }))
    await checkReferences(resource, ctx, all)
    await checkUnique(resource, ctx, all, ownersByField)
    await resource.check?.(
      ctx,
      all.map((candidate) => ({
        ...candidate,
        add: (field: string, message: string) => add(candidate, field, message),
      })),
      remember,
    )
    return all
  }
}

/** The same for inputs that come all at once. */
export async function checkInputs(
  resource: Resource,
  ctx: WriteContext,
  inputs: Inputs,
): Promise<Candidate[]> {
  return (await inputChecker(resource, ctx, inputs))(inputs)
}
