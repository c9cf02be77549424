import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { recordEvents } from '#server/platform/history/events.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { findRows } from './list.ts'
import { entityOf, type Resource } from './spec.ts'

/** Stores what belongs to the records with these ids. */
export type StoreExtras = (inside: WriteContext, ids: readonly string[]) => Promise<void>

type Input = Record<string, unknown>

/** Stores one slice of a file as new records, with what happened to them. */
async function storeRows(resource: Resource, ctx: WriteContext, inputs: readonly Input[]): Promise<string[]> {
  const { db, now, user } = ctx
  const yieldTurn = createTurnYielder()
  const by = { createdAt: now, createdBy: user.id, updatedAt: now, updatedBy: user.id, version: 1 }
  const rows = inputs.map((input) => ({
    ...resource.columns(input, ctx, null),
    ...by,
    id: crypto.randomUUID(),
  }))
  const ids = rows.map(({ id }) => id)
  await insertRows(db, resource.table, rows)
  await yieldTurn()
  await recordEvents(
    ctx,
    ids.map((entityId) => ({ entity: entityOf(resource), entityId, type: 'imported' })),
  )
  if (resource.audit) await recordAudit(ctx, 'create', resource.audit, ids)
  if (!resource.written) return ids
  for (const row of (await findRows(resource, ctx, ids)).values()) {
    await resource.written(ctx, null, row)
    await yieldTurn()
  }
  return ids
}

/** Stores a file's rows, a slice at a time, and after each what belongs to its records. */
export async function storeSlices(
  resource: Resource,
  ctx: WriteContext,
  slices: readonly (readonly Input[])[],
  storeExtras: readonly (StoreExtras | undefined)[],
  report: (done: number) => Promise<void>,
): Promise<void> {
  let done = 0
  for (const [index, slice] of slices.entries()) {
    const ids = await storeRows(resource, ctx, slice)
    await storeExtras[index]?.(ctx, ids)
    done += slice.length
    await report(done)
  }
}
