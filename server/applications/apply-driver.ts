import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { DriverDetails } from '#contract/application.ts'
import { localeOf } from '#server/drivers/account.ts'
import { nextCodes } from '#server/drivers/code.ts'
import { tellOfRegistration } from '#server/notifications/notify-application.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { attachFiles } from '#server/platform/files/attach.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { translate } from '#server/platform/i18n/messages.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import { sign } from '#server/platform/secrets/sign.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { documents } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { registrations } from '#server/schema/applications.ts'
import { checkDriver } from './check-driver.ts'
import { confirmApplication } from './confirmation-mail.ts'
import { isFirst, isTakenIn } from './first-use.ts'
import { driverPapers } from './papers.ts'

const daySeconds = 24 * 3600

/** The phone is a driver's already. Never leaves this file: the applicant is answered as everybody. */
class KnownPhone extends Error {}

async function takeIn(tx: Db, { now, locale }: Context, application: string, said: DriverDetails) {
  if (await isTakenIn(tx, application)) return
  const driver = randomUUID()
  const papers = [...said.papers, ...(said.vehicle?.papers ?? [])]
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
    const keys = [...of('', said.papers), ...of('vehicle.', said.vehicle?.papers ?? [])]
    throw invalid(Object.fromEntries(keys.map((key) => [key, ['registration:file_gone']])))
  }
  const nextCode = await nextCodes(tx)
  const made = await tx
    .insert(drivers)
    .values({
      id: driver,
      code: nextCode(),
      firstName: said.firstName,
      lastName: said.lastName,
      phone: said.phone,
      email: said.email,
      licenceNumber: said.licenceNumber,
      licenceExpiresOn: said.licenceExpiresOn,
      badgeNumber: said.badgeNumber,
      languages: [locale],
      status: 'pending',
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: drivers.phone })
    .returning({ id: drivers.id })
  if (made.length === 0) throw new KnownPhone()
  await tx.insert(documents).values(driverPapers(driver, said))
  const [asked] = await tx
    .insert(registrations)
    .values({
      application,
      kind: 'driver',
      status: 'pending',
      name: `${said.firstName} ${said.lastName}`,
      email: said.email,
      language: locale,
      subjectId: driver,
      driver: said,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: registrations.id })
  if (asked) await tellOfRegistration(tx, now, { of: 'driver', id: asked.id }, access.applications.decide)
}

/** The one who has the number hears of it on their phone, in their language, at most once a day; whoever typed it learns nothing. */
async function tellOwner({ db, env, now, outbox, locale }: Context, phone: string) {
  const key = `applied:${sign(env.SECRET, 'throttle', phone)}`
  if (!(await isFirst(db, key, now, daySeconds))) return
  const [owner] = await db
    .select({ languages: drivers.languages })
    .from(drivers)
    .where(eq(drivers.phone, phone))
  const theirs = (owner && localeOf(owner)) ?? locale
  const link = pageLink(env, theirs, 'driverSignIn')
  const text = translate(theirs)('registration:known_phone', { link })
  await outbox.post(db, { channel: 'sms', to: phone, text, purpose: 'registration' })
}

/**
 * Takes in somebody who wants to drive: a driver who is pending, with papers to look at. A number that a driver has
 * already changes nothing. Throws 400 by field.
 */
export async function registerDriver(ctx: Context, application: string, said: DriverDetails) {
  const problems = checkDriver(said, dayIn(ctx.env.OPERATOR_ZONE, ctx.now))
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const applicant = { email: said.email, name: said.firstName }
  try {
    await ctx.db.transaction(async (tx) => {
      await takeIn(tx, ctx, application, said)
      await confirmApplication({ ...ctx, db: tx }, application, applicant)
    })
  } catch (error) {
    if (!(error instanceof KnownPhone)) throw error
    await tellOwner(ctx, said.phone)
    await confirmApplication(ctx, application, applicant)
  }
}
