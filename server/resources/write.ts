import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/history/audit.ts'
import { recordEvent } from '#server/history/events.ts'
import { conflict, invalid, refused } from '#server/http/problem.ts'
import { checkInputs } from './check.ts'
import { differences } from './differences.ts'
import { answerOf, findRow, readRecord, usesOf } from './list.ts'
import { asStored, type Resource, type Stored, type Working } from './spec.ts'

type Input = Record<string, unknown>

async function throwUnlessRight(resource: Resource, ctx: Working, input: Input, before: Stored | null) {
  const [checked] = await checkInputs(resource, ctx, [{ input, before }])
  if (checked && Object.keys(checked.faults).length > 0) throw invalid(checked.faults)
}

const audit = async (
  resource: Resource,
  ctx: Working,
  action: 'create' | 'update' | 'delete',
  id: string,
) => {
  if (resource.audit) await recordAudit(ctx, action, resource.audit, [id])
}

/** Makes a record. Throws 400 by field. */
export async function createRecord(resource: Resource, ctx: Working, input: Input): Promise<string> {
  await throwUnlessRight(resource, ctx, input, null)
  const by = { createdAt: ctx.now, createdBy: ctx.user.id, updatedAt: ctx.now, updatedBy: ctx.user.id }
  const [row] = asStored(
    await ctx.db
      .insert(resource.table)
      .values({ ...resource.columns(input), ...by })
      .returning(),
  )
  if (!row) throw new Error(`${resource.name}: nothing was stored`)
  await recordEvent(ctx, { entity: resource.name, entityId: row.id, type: 'created' })
  await audit(resource, ctx, 'create', row.id)
  await resource.written?.(ctx, null, row)
  return row.id
}

/** Puts columns into a row that is locked, and tells in its timeline what changed. Nothing changed is nothing done. */
export async function changeRow(
  resource: Resource,
  ctx: Working,
  before: Stored,
  columns: Record<string, unknown>,
  type = 'edited',
): Promise<Stored> {
  const { table } = resource
  const [old] = await answerOf(resource, ctx, [before])
  const [row] = asStored(
    await ctx.db
      .update(table)
      .set({ ...columns, version: sql`${table.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.user.id })
      .where(eq(table.id, before.id))
      .returning(),
  )
  if (!row) throw new Error(`${resource.name}: ${before.id} is gone`)
  const [now] = await answerOf(resource, ctx, [row])
  const changes = differences(resource, old ?? {}, now ?? {})
  await recordEvent(ctx, { entity: resource.name, entityId: row.id, type, changes })
  await audit(resource, ctx, 'update', row.id)
  await resource.written?.(ctx, before, row)
  return row
}

/** Changes a record that was at `version` when it was edited. Throws 400 by field, 404, and 412 with the current one. */
export async function editRecord(
  resource: Resource,
  ctx: Working,
  id: string,
  input: Input,
  version: number,
) {
  const before = await findRow(resource, ctx, id, true)
  if (before.version !== version) throw conflict(await readRecord(resource, ctx, id))
  await throwUnlessRight(resource, ctx, input, before)
  await changeRow(resource, ctx, before, resource.columns(input))
}

/** Deletes a row that is locked. Throws 409 with the reason while something points at it. */
export async function deleteRow(resource: Resource, ctx: Working, row: Stored): Promise<void> {
  const use = await usesOf(resource, ctx, row.id)
  if (use) throw refused('in_use', use.message, 409, { count: use.count, name: resource.label(row) })
  await ctx.db.delete(resource.table).where(eq(resource.table.id, row.id))
  await recordEvent(ctx, {
    entity: resource.name,
    entityId: row.id,
    type: 'deleted',
    note: resource.label(row),
  })
  await audit(resource, ctx, 'delete', row.id)
  await resource.written?.(ctx, row, null)
}

/** Deletes a record; `version` when the caller said which one they mean. */
export async function deleteRecord(
  resource: Resource,
  ctx: Working,
  id: string,
  version: number | undefined,
) {
  const row = await findRow(resource, ctx, id, true)
  if (version !== undefined && version !== row.version) throw conflict(await readRecord(resource, ctx, id))
  await deleteRow(resource, ctx, row)
}
