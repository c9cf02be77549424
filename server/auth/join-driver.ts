import { and, eq, sql } from 'drizzle-orm'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { drivers } from '#server/schema/people.ts'

/** Somebody who was invited has signed in: from now on they are one of the drivers. */
export async function joinDriver(
  { db, now }: Pick<ActorContext, 'db' | 'now'>,
  account: { id: string; firstName: string; lastName: string; driver: string | null },
): Promise<void> {
  if (account.driver === null) return
  const [joined] = await db
    .update(drivers)
    .set({
      status: 'off_duty',
      version: sql`${drivers.version} + 1`,
      updatedAt: now,
      updatedBy: account.id,
    })
    .where(and(eq(drivers.id, account.driver), eq(drivers.status, 'invited')))
    .returning({ id: drivers.id })
  if (joined)
    await recordEvent(
      { db, now, user: account },
      { entity: 'drivers', entityId: joined.id, type: 'joined', from: 'invited', to: 'off_duty' },
    )
}
