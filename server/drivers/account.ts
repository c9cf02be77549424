import { eq, sql } from 'drizzle-orm'
import { nearestLanguage } from '#contract/languages.ts'
import type { DriverStatus } from '#contract/people.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import type { drivers } from '#server/schema/people.ts'

type Driver = typeof drivers.$inferSelect
type Ctx = Pick<WriteContext, 'db' | 'now' | 'sessions'>

const barred: readonly DriverStatus[] = ['suspended', 'left']
const accountStatus = ({ status }: Driver) => (barred.includes(status) ? 'suspended' : 'active')

/** The language to write to a driver in: the first of theirs that we speak. */
export const localeOf = ({ languages }: Pick<Driver, 'languages'>) =>
  languages.flatMap((tag) => nearestLanguage(tag) ?? [])[0]

async function freeEmail(db: Db, email: string | null) {
  if (email === null) return null
  const taken = await db.$count(accounts, eq(sql`lower(${accounts.email})`, email.toLowerCase()))
  return taken === 0 ? email : null
}

/** Makes the account a driver signs in with. The phone was checked to be nobody else's before. */
export async function openAccount({ db, now }: Ctx, driver: Driver): Promise<void> {
  const { firstName, lastName, phone } = driver
  await db.insert(accounts).values({
    role: 'driver',
    status: accountStatus(driver),
    driver: driver.id,
    firstName,
    lastName,
    phone,
    email: await freeEmail(db, driver.email),
    language: localeOf(driver) ?? null,
    createdAt: now,
    updatedAt: now,
  })
}

/** Keeps the account as the driver is: name, the phone to sign in with, and whether they may; or they are signed out. */
export async function updateDriverAccount(
  { db, now, sessions }: Ctx,
  before: Driver,
  after: Driver,
): Promise<void> {
  const { firstName, lastName, phone } = after
  const status = accountStatus(after)
  const samePhone = phone === before.phone
  const sameName = firstName === before.firstName && lastName === before.lastName
  if (samePhone && sameName && status === accountStatus(before)) return
  const [account] = await db
    .update(accounts)
    .set({ firstName, lastName, phone, status, version: sql`${accounts.version} + 1`, updatedAt: now })
    .where(eq(accounts.driver, after.id))
    .returning({ id: accounts.id })
  if (account && (status === 'suspended' || !samePhone)) await sessions.endAll(account.id, 'suspended', db)
}

/** Deletes the account of a deleted driver, and all that belongs to it. */
export async function closeAccount({ db, sessions }: Ctx, driver: string): Promise<void> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.driver, driver))
  if (!account) return
  await sessions.endAll(account.id, 'suspended', db)
  await db.delete(accounts).where(eq(accounts.id, account.id))
}
