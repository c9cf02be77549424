import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type AuditAction, recordAudit } from '#server/platform/history/audit.ts'

/** Whoever goes on looking is noted again after so long: a page that is open reads anew every half minute, all day. */
const againMs = 5 * 60_000

/** When somebody at an address was last noted for a child, in milliseconds. */
type Noted = Map<string, number>
const lookers = new WeakMap<Db, Map<string, Noted>>()

/** Who looks; nobody by name, where it is by a link. */
type Looker = Pick<ActorContext, 'db' | 'now' | 'ip'> & { user: Pick<ActorContext['user'], 'id'> | null }

interface Look {
  action?: Extract<AuditAction, 'locate' | 'read'>
  /** What tells them from others at their address, where they have no account. */
  by?: string
}

/** Notes that somebody sees where these children ride, or reads of them, by id. */
export async function auditLook(
  ctx: Looker,
  children: readonly string[],
  { action = 'locate', by = ctx.user?.id ?? '' }: Look = {},
): Promise<void> {
  const { db, ip } = ctx
  const now = ctx.now.getTime()
  const all = lookers.get(db) ?? new Map<string, Noted>()
  lookers.set(db, all)
  const isOver = (at: number) => now - at >= againMs
  for (const [key, noted] of all) {
    for (const [child, at] of noted) if (isOver(at)) noted.delete(child)
    if (noted.size === 0) all.delete(key)
  }
  const key = `${action} ${by} ${ip}`
  const noted = all.get(key) ?? new Map<string, number>()
  const due = children.filter((child) => !noted.has(child))
  await recordAudit(ctx, action, 'child', due)
  for (const child of due) noted.set(child, now)
  if (noted.size > 0) all.set(key, noted)
}
