import { eq, sql } from 'drizzle-orm'
import { isReferenced } from '#server/platform/db/errors.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { type NewEvent, recordEvent } from '#server/platform/history/events.ts'
import { conflict, invalid, refused } from '#server/platform/http/problem.ts'
import { checkInputs } from './check.ts'
import { differences } from './differences.ts'
import { answerOf, findRow, readRecord, usesOf } from './list.ts'
import { asStored, entityOf, type Resource, type Stored } from './spec.ts'

type Input = Record<string, unknown>

async function throwUnlessRight(resource: Resource, ctx: WriteContext, input: Input, before: Stored | null) {
  const [checked] = await checkInputs(resource, ctx, [{ input, before }])
  if (checked && Object.keys(checked.faults).length > 0) throw invalid(checked.faults)
}

/** 409 for what this person may not do to the record as it is now. */
export function throwUnlessMay(
  resource: Resource,
  ctx: WriteContext,
  row: Stored,
  action: 'edit' | 'delete',
) {
  if (resource.may?.(row, ctx).includes(action) === false) throw refused('not_now', 'resources:not_now')
}

const audit = async (
  resource: Resource,
  ctx: WriteContext,
  action: 'create' | 'update' | 'delete',
  id: string,
) => {
  if (resource.audit) await recordAudit(ctx, action, resource.audit, [id])
}

/** Makes a record. Throws 400 by field. */
export async function createRecord(resource: Resource, ctx: WriteContext, input: Input): Promise<string> {
  await throwUnlessRight(resource, ctx, input, null)
  const by = { createdAt: ctx.now, createdBy: ctx.user.id, updatedAt: ctx.now, updatedBy: ctx.user.id }
  const [row] = asStored(
    await ctx.db
      .insert(resource.table)
      .values({ ...resource.columns(input, ctx, null), ...by })
      .returning(),
  )
  if (!row) throw new Error(`${resource.name}: nothing was stored`)
  await recordEvent(ctx, { entity: entityOf(resource), entityId: row.id, type: 'created' })
  await audit(resource, ctx, 'create', row.id)
  await resource.written?.(ctx, null, row)
  return row.id
}

/** A row that was changed, with its answers before and after. */
export interface Change {
  row: Stored
  was: Input
  now: Input
}

/** Updates columns of a locked row, with an event of what changed and `details` in its timeline. */
export async function changeRow(
  resource: Resource,
  ctx: WriteContext,
  before: Stored,
  columns: Record<string, unknown>,
  type = 'edited',
  details: Pick<NewEvent, 'from' | 'to' | 'note'> = {},
): Promise<Change> {
  const { table } = resource
  const [was = {}] = await answerOf(resource, ctx, [before])
  const [row] = asStored(
    await ctx.db
      .update(table)
      .set({ ...columns, version: sql`${table.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.user.id })
      .where(eq(table.id, before.id))
      .returning(),
  )
  if (!row) throw new Error(`${resource.name}: ${before.id} is gone`)
  const [now = {}] = await answerOf(resource, ctx, [row])
  const changes = differences(resource, was, now)
  await recordEvent(ctx, { entity: entityOf(resource), entityId: row.id, type, ...details, changes })
  await audit(resource, ctx, 'update', row.id)
  await resource.written?.(ctx, before, row)
  return { row, was, now }
}

/** Changes a record that was at `version` when it was edited. Throws 400 by field, 404, and 412 with the current one. */
export async function editRecord(
  resource: Resource,
  ctx: WriteContext,
  id: string,
  input: Input,
  version: number,
) {
  const before = await findRow(resource, ctx, id, true)
  if (before.version !== version) throw conflict(await readRecord(resource, ctx, id))
  throwUnlessMay(resource, ctx, before, 'edit')
  await throwUnlessRight(resource, ctx, input, before)
  await changeRow(resource, ctx, before, resource.columns(input, ctx, before))
}

/** Deletes a row that is locked. Throws 409 with the reason while something points at it. */
export async function deleteRow(resource: Resource, ctx: WriteContext, row: Stored): Promise<void> {
  throwUnlessMay(resource, ctx, row, 'delete')
  const use = await usesOf(resource, ctx, row.id)
  if (use) throw refused('in_use', use.message, 409, { count: use.count, name: resource.label(row) })
  await ctx.db
    .delete(resource.table)
    .where(eq(resource.table.id, row.id))
    .catch((cause: unknown) => {
      // What points at it is not for everybody to know.
      throw isReferenced(cause)
        ? refused('in_use', 'resources:in_use', 409, { name: resource.label(row) })
        : cause
    })
  await recordEvent(ctx, {
    entity: entityOf(resource),
    entityId: row.id,
    type: 'deleted',
    note: resource.label(row),
  })
  await audit(resource, ctx, 'delete', row.id)
  await resource.written?.(ctx, row, null)
}

/** Deletes a record; `version` when the caller sent one. */
export async function deleteRecord(
  resource: Resource,
  ctx: WriteContext,
  id: string,
  version: number | undefined,
) {
  const row = await findRow(resource, ctx, id, true)
  if (version !== undefined && version !== row.version) throw conflict(await readRecord(resource, ctx, id))
  await deleteRow(resource, ctx, row)
}
