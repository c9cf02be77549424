import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { DriverDetails } from '#contract/application.ts'
import { localeOf } from '#server/drivers/account.ts'
import { nextCodes } from '#server/drivers/code.ts'
import { notifyApplication } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { attachFiles } from '#server/platform/files/attach.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import { sign } from '#server/platform/secrets/sign.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { applications } from '#server/schema/applications.ts'
import { documents } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { checkDriver } from './check-driver.ts'
import { driverPapers } from './papers.ts'
import { isFirstUse, isStored, mailConfirmation } from './submission.ts'

const daySeconds = 24 * 3600

/** The phone is a driver's already. Never leaves this file: the applicant gets the same answer. */
class KnownPhone extends Error {}

async function store(tx: Db, { now, locale }: Context, application: string, details: DriverDetails) {
  if (await isStored(tx, application)) return
  const driver = randomUUID()
  const papers = [...details.papers, ...(details.vehicle?.papers ?? [])]
  const owner = { ownerKind: 'driver' as const, ownerId: driver }
  const gone = await attachFiles(
    tx,
    now,
    papers.map(({ file }) => file),
    { application },
    owner,
  )
  if (gone.length > 0) {
    const of = (prefix: string, all: typeof papers) =>
      all.filter(({ file }) => gone.includes(file)).map(({ type }) => `${prefix}papers.${type}`)
    const keys = [...of('', details.papers), ...of('vehicle.', details.vehicle?.papers ?? [])]
    throw invalid(Object.fromEntries(keys.map((key) => [key, ['applications:file_gone']])))
  }
  const nextCode = await nextCodes(tx)
  const made = await tx
    .insert(drivers)
    .values({
      id: driver,
      code: nextCode(),
      firstName: details.firstName,
      lastName: details.lastName,
      phone: details.phone,
      email: details.email,
      licenceNumber: details.licenceNumber,
      badgeNumber: details.badgeNumber,
      languages: [locale],
      status: 'pending',
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: drivers.phone })
    .returning({ id: drivers.id })
  if (made.length === 0) throw new KnownPhone()
  await tx.insert(documents).values(driverPapers(driver, details))
  const [stored] = await tx
    .insert(applications)
    .values({
      application,
      kind: 'driver',
      status: 'pending',
      name: `${details.firstName} ${details.lastName}`,
      email: details.email,
      language: locale,
      subjectId: driver,
      driver: details,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: applications.id })
  if (stored) await notifyApplication(tx, now, { of: 'driver', id: stored.id }, access.applications.decide)
}

/** Texts the owner of a known number, in their language, at most once a day; whoever typed it learns nothing. */
async function textOwner({ db, env, now, outbox, locale }: Context, phone: string) {
  const key = `applied:${sign(env.SECRET, 'throttle', phone)}`
  if (!(await isFirstUse(db, key, now, daySeconds))) return
  const [owner] = await db
    .select({ languages: drivers.languages })
    .from(drivers)
    .where(eq(drivers.phone, phone))
  const theirs = (owner && localeOf(owner)) ?? locale
  const link = pageLink(env, theirs, 'driverSignIn')
  const text = translate(theirs)('applications:known_phone', { link })
  await outbox.post(db, { channel: 'sms', to: phone, text, purpose: 'registration' })
}

/**
 * Stores the application of a driver: a pending driver, with papers to review. A number that a driver has
 * already changes nothing. Throws 400 by field.
 */
export async function applyAsDriver(ctx: Context, application: string, details: DriverDetails) {
  const problems = checkDriver(details, dayIn(ctx.env.OPERATOR_ZONE, ctx.now))
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const applicant = { email: details.email, name: details.firstName }
  try {
    await ctx.db.transaction(async (tx) => {
      await store(tx, ctx, application, details)
      await mailConfirmation({ ...ctx, db: tx }, application, applicant)
    })
  } catch (error) {
    if (!(error instanceof KnownPhone)) throw error
    await textOwner(ctx, details.phone)
    await mailConfirmation(ctx, application, applicant)
  }
}
