import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { hashPassword } from '#server/auth/passwords.ts'
import { newLink } from '#server/auth/recovery-links.ts'
import { deleteUnconfirmedSignUp, hasEmail } from '#server/auth/unconfirmed-sign-ups.ts'
import { mailAbout } from '#server/email/keep-sent.ts'
import { setUsualVehicle } from '#server/fleet/usual-vehicle.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { refused } from '#server/platform/http/problem.ts'
import { chooseLocale } from '#server/platform/i18n/messages.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { accounts } from '#server/schema/accounts.ts'
import type { applications } from '#server/schema/applications.ts'
import { companies, drivers } from '#server/schema/people.ts'
import { addVehicle } from './add-vehicle.ts'

type Row = typeof applications.$inferSelect
type DecisionContext = Context & { user: User }

/** What a mail about an application is found by. */
export const subjectOf = ({ id, name }: Row) => ({ kind: 'applications', id, name }) as const

const daySeconds = 24 * 3600
const linkDays = 3
const purpose = 'registration'

/** Whether the address can be given to an account: a sign-up with it that nobody confirmed is deleted. */
async function freeEmail(ctx: DecisionContext, email: string): Promise<boolean> {
  await deleteUnconfirmedSignUp(ctx, email)
  return (await ctx.db.$count(accounts, hasEmail(email))) === 0
}

/** The driver may sign in from now on; papers that are not approved yet keep them from working all the same. */
export async function approveDriver(ctx: DecisionContext, row: Row, subjectId: string) {
  const { db, env, now, user } = ctx
  const { driver: details, language } = row
  if (details?.vehicle)
    await setUsualVehicle(ctx, subjectId, await addVehicle(ctx, subjectId, details.vehicle))
  const [driver] = await db
    .update(drivers)
    .set({
      status: 'off_duty',
      updatedAt: now,
      updatedBy: user.id,
      version: sql`${drivers.version} + 1`,
    })
    .where(eq(drivers.id, subjectId))
    .returning()
  if (!driver) throw refused('registration_decided', 'applications:decided')
  await recordEvent(ctx, {
    entity: 'drivers',
    entityId: subjectId,
    type: 'admitted',
    from: 'pending',
    to: 'off_duty',
  })
  const { firstName, lastName, phone } = driver
  const email = (await freeEmail(ctx, row.email)) ? row.email : null
  const made = await db
    .insert(accounts)
    .values({
      id: randomUUID(),
      role: 'driver',
      status: 'active',
      driver: subjectId,
      firstName,
      lastName,
      phone,
      email,
      language,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: accounts.phone })
    .returning({ id: accounts.id })
  if (made.length === 0) throw refused('phone_taken', 'applications:phone_taken')
  const locale = chooseLocale(language)
  const link = pageLink(env, locale, 'driverSignIn')
  const mail = {
    to: row.email,
    locale,
    about: 'driver_approved',
    link,
    vars: { name: firstName },
    purpose,
  } as const
  await mailAbout(ctx, mail, subjectOf(row))
}

/** Throws 409 when another company has the name: names are unique, as in the register. */
async function checkName({ db }: DecisionContext, subjectId: string) {
  // The register's own lock, so that nobody enters the same name meanwhile.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('companies'))`)
  const name = db
    .select({ name: sql`lower(${companies.name})` })
    .from(companies)
    .where(eq(companies.id, subjectId))
  const [same] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(
      and(
        ne(companies.id, subjectId),
        ne(companies.status, 'pending'),
        eq(sql`lower(${companies.name})`, sql`(${name})`),
      ),
    )
    .limit(1)
  if (same) throw refused('company_exists', 'applications:company_exists', 409, { name: same.name })
}

/** The company may book; the person to speak to gets an account, and a link to choose its password. */
export async function approveCompany(ctx: DecisionContext, row: Row, subjectId: string) {
  const { db, env, now, user } = ctx
  const { company: details, language } = row
  if (!details || !(await freeEmail(ctx, row.email))) throw refused('email_taken', 'applications:email_taken')
  await checkName(ctx, subjectId)
  await db
    .update(companies)
    .set({ status: 'active', updatedAt: now, updatedBy: user.id, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, subjectId))
  await recordEvent(ctx, {
    entity: 'companies',
    entityId: subjectId,
    type: 'admitted',
    from: 'pending',
    to: 'active',
  })
  const accountId = randomUUID()
  await db.insert(accounts).values({
    id: accountId,
    role: 'company',
    status: 'active',
    company: subjectId,
    firstName: details.contactFirstName,
    lastName: details.contactLastName,
    email: row.email,
    // A random password: the mailed link sets the first real one.
    passwordHash: await hashPassword(env, randomBytes(32).toString('base64url')),
    language,
    createdAt: now,
    updatedAt: now,
  })
  const about = { accountId, purpose: 'reset', signUp: null } as const
  const token = await newLink(db, now, about, linkDays * daySeconds)
  const locale = chooseLocale(language)
  const link = pageLink(env, locale, 'reset', token)
  const vars = { name: details.contactFirstName, company: details.name, count: linkDays }
  const mail = { to: row.email, locale, about: 'company_approved', link, vars, purpose } as const
  await mailAbout(ctx, mail, subjectOf(row))
}
