import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { BulkResult } from '#contract/page.ts'
import type { RegisterBulk } from '#contract/register.ts'
import { isReferenced, isTaken } from '#server/platform/db/errors.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { claimUndoSteps, storeUndoSteps, type UndoStep } from '#server/platform/history/undo-steps.ts'
import { check } from '#server/platform/http/field-messages.ts'
import { conflict, invalid, notFound, refused } from '#server/platform/http/problem.ts'
import { checkInputs, fitsAmongOthers, lockRegister, sentAs } from './check.ts'
import { differences } from './differences.ts'
import { answerOf, findRow, findRows, readRecord } from './list.ts'
import { entityOf, type Resource, type Stored } from './spec.ts'
import { tryRow } from './try-row.ts'
import { type Change, changeRow, deleteRow, throwUnlessMay } from './write.ts'

type Values = Record<string, unknown>
/** Columns of a row by name; undo keeps them as JSON. */
type Columns = Record<string, unknown>

/** The values that all shall be given, by the register's own schema: only the fields it offers for that. */
function readValues(resource: Resource, { t }: WriteContext, values: Values): Values {
  const offered = Object.keys(values)
  if (offered.length === 0) throw invalid({ values: [t('core:field.required')] })
  const fields: readonly string[] = resource.bulk ?? []
  const strange = offered.filter((name) => !fields.includes(name))
  if (strange.length > 0)
    throw invalid(Object.fromEntries(strange.map((name) => [name, [t('core:field.unknown')]])))
  const shape = Object.fromEntries(
    Object.entries(resource.input.shape).filter(([name]) => offered.includes(name)),
  )
  const read = check(z.strictObject(shape), values, t)
  if (!read.ok) throw invalid(read.fields)
  return read.data
}

const pick = (row: Columns, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

/** Whether a column is of another type than what is sent for it, as an address is that is sent with its point. */
const isOther = (schema: z.ZodType, column: unknown) =>
  z
    .safeParse(schema, column)
    .error?.issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)

/** A row as the rules of inputs take it. */
function asInput({ input }: Resource, row: Columns): Columns {
  const others = Object.entries(input.shape).filter(
    ([name, schema]) => name in row && isOther(schema, row[name]),
  )
  return { ...row, ...Object.fromEntries(others.map(([name]) => [name, undefined])) }
}

/** What the rules say against giving a row the values. Its other fields stay as they are, so only what is given is checked. */
async function faultsOf(resource: Resource, ctx: WriteContext, row: Stored, values: Values) {
  const [checked] = await checkInputs(resource, ctx, [
    { input: { ...asInput(resource, { ...row }), ...values }, before: row },
  ])
  return Object.entries(checked?.faults ?? {}).filter(([name]) => name in values)
}

/** Gives one row the values. */
async function setValues(
  resource: Resource,
  ctx: WriteContext,
  row: Stored,
  values: Values,
): Promise<UndoStep> {
  const faults = await faultsOf(resource, ctx, row, values)
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  throwUnlessMay(resource, ctx, row, 'edit')
  const all = resource.columns(values, ctx, row)
  const columns = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const { row: after, was } = await changeRow(resource, ctx, row, columns)
  const had = pick({ ...row }, Object.keys(columns))
  return {
    id: row.id,
    version: after.version,
    undo: `${resource.name}:set`,
    data: { columns: JSON.stringify(had), values: JSON.stringify(sentAs(was, Object.keys(values))) },
  }
}

/** The rows that go with a record, by the order of the register's `parts`. */
const partsOf = ({ parts = [] }: Resource, { db }: WriteContext, id: string) =>
  Promise.all(parts.map((column) => db.select().from(column.table).where(eq(column, id))))

async function remove(resource: Resource, ctx: WriteContext, row: Stored): Promise<UndoStep> {
  const parts = await partsOf(resource, ctx, row.id)
  await deleteRow(resource, ctx, row)
  return {
    id: row.id,
    version: row.version,
    undo: `${resource.name}:delete`,
    data: { columns: JSON.stringify(row), parts: JSON.stringify(parts), label: resource.label(row) },
  }
}

/**
 * Does one thing to many records; each has its own result, and one that is refused leaves the others alone. With
 * `version`, which is that of a single record, 412 where it has another one by now.
 */
export async function bulkRecords(
  resource: Resource,
  ctx: WriteContext,
  input: RegisterBulk,
  version?: number,
): Promise<BulkResult> {
  const values = input.action === 'set' ? readValues(resource, ctx, input.values) : null
  const ids = [...new Set(input.ids)]
  const rows = await findRows(resource, ctx, ids, true)
  const [only] = ids.length === 1 ? [...rows.values()] : []
  if (version !== undefined && only?.version !== version)
    throw conflict(only && (await readRecord(resource, ctx, only.id)))
  // The result names every row, also those that are refused.
  if (resource.audit) await recordAudit(ctx, 'read', resource.audit, [...rows.keys()])
  const results: BulkResult['results'] = []
  const steps: UndoStep[] = []
  for (const id of ids) {
    const row = rows.get(id)
    const rowRef = { id, reference: row ? resource.label(row) : '' }
    results.push(
      await tryRow(ctx, rowRef, async (inner) => {
        if (!row) throw notFound()
        steps.push(
          values ? await setValues(resource, inner, row, values) : await remove(resource, inner, row),
        )
      }),
    )
  }
  return { results, undo: await storeUndoSteps(ctx, steps) }
}

function parsed(stored: string | null | undefined): Columns {
  const columns: unknown = JSON.parse(stored ?? '{}')
  return typeof columns === 'object' && columns !== null ? { ...columns } : {}
}

const columnsOf = ({ data }: UndoStep) => parsed(data.columns)

/** Brings the parts of a record back, save those that point at something that is gone by now. */
async function restoreParts({ parts = [] }: Resource, { db }: WriteContext, { data }: UndoStep) {
  const rows = z.array(z.array(z.record(z.string(), z.unknown()))).parse(JSON.parse(data.parts ?? '[]'))
  for (const [index, column] of parts.entries()) {
    for (const row of rows[index] ?? []) {
      try {
        await db.transaction((savepoint) => insertRows(savepoint, column.table, [row]))
      } catch (error) {
        if (!isReferenced(error)) throw error
      }
    }
  }
}

const changedSince = () => refused('changed_since', 'resources:undo.changed')

async function restore(resource: Resource, ctx: WriteContext, step: UndoStep): Promise<Change> {
  if ((await findRows(resource, ctx, [step.id])).size > 0) throw changedSince()
  await insertRows(ctx.db, resource.table, [columnsOf(step)])
  await restoreParts(resource, ctx, step)
  await recordEvent(ctx, { entity: entityOf(resource), entityId: step.id, type: 'undone' })
  if (resource.audit) await recordAudit(ctx, 'create', resource.audit, [step.id])
  const row = await findRow(resource, ctx, step.id)
  await resource.written?.(ctx, null, row)
  const [now = {}] = await answerOf(resource, ctx, [row])
  return { row, was: {}, now }
}

/**
 * Gives a row the values that it had, by the rules of giving it any. Only a state that it had comes back by no rule of
 * states: those know the ways on.
 */
async function unset(resource: Resource, ctx: WriteContext, row: Stored, step: UndoStep): Promise<Change> {
  const faults = await faultsOf(resource, ctx, row, parsed(step.data.values))
  const lasting = faults.filter(([name]) => name !== 'status')
  if (lasting.length > 0) throw invalid(Object.fromEntries(lasting))
  throwUnlessMay(resource, ctx, row, 'edit')
  return changeRow(resource, ctx, row, columnsOf(step), 'undone')
}

/** Takes one step back, unless the record would not fit among the others as they are by now. */
async function undoRow(resource: Resource, ctx: WriteContext, step: UndoStep, row: Stored | undefined) {
  await lockRegister(resource, ctx)
  const undone = async (): Promise<Change> => {
    if (step.undo.endsWith(':delete')) return restore(resource, ctx, step)
    if (row?.version === step.version) return unset(resource, ctx, row, step)
    throw changedSince()
  }
  const {
    row: after,
    was,
    now,
  } = await undone().catch((error: unknown) => {
    throw isTaken(error) || isReferenced(error) ? changedSince() : error
  })
  const changed = differences(resource, was, now).map(({ field }) => field)
  if (!(await fitsAmongOthers(resource, ctx, after, now, changed))) throw changedSince()
}

/** Takes a bulk action back, once and within ten minutes. What was changed since stays as it is and its row says so. */
export async function undoRecords(resource: Resource, ctx: WriteContext, token: string): Promise<BulkResult> {
  const steps = await claimUndoSteps(ctx, token)
  if (steps.some(({ undo }) => !undo.startsWith(`${resource.name}:`))) throw notFound()
  const ids = steps.map(({ id }) => id)
  const rows = await findRows(resource, ctx, ids, true)
  // The result names every record, also those that stay deleted.
  if (resource.audit) await recordAudit(ctx, 'read', resource.audit, ids)
  const results: BulkResult['results'] = []
  for (const step of steps) {
    const row = rows.get(step.id)
    const rowRef = { id: step.id, reference: row ? resource.label(row) : (step.data.label ?? '') }
    results.push(await tryRow(ctx, rowRef, (inner) => undoRow(resource, inner, step, row)))
  }
  return { results, undo: null }
}
