import { and, eq, sql } from 'drizzle-orm'
import type { Acting, Working } from '#server/platform/history/acting.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { type Locale, translate } from '#server/platform/http/messages.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import { drivers } from '#server/schema/people.ts'
import { localeOf } from './account.ts'

type Driver = typeof drivers.$inferSelect

/** Texts a driver where to sign in; the code that lets them in is sent when they ask for it there. */
export async function sendInvitation(
  { db, env, outbox, locale }: Pick<Working, 'db' | 'env' | 'outbox' | 'locale'>,
  driver: Driver,
): Promise<void> {
  const theirs: Locale = localeOf(driver) ?? locale
  const link = pageLink(env, theirs, 'driverSignIn')
  const text = translate(theirs)('drivers:invitation', { name: driver.firstName, link })
  await outbox.post(db, { channel: 'sms', to: driver.phone, text, purpose: 'driver invitation' })
}

/** Somebody who was invited has signed in: from now on they are one of the drivers. */
export async function joinDriver(
  { db, now }: Pick<Acting, 'db' | 'now'>,
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
