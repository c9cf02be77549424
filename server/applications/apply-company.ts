import * as access from '#contract/access.ts'
import type { CompanyDetails } from '#contract/application.ts'
import { marketProblems } from '#server/companies/check.ts'
import { tellOfRegistration } from '#server/notifications/notify-application.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { companies } from '#server/schema/people.ts'
import { registrations } from '#server/schema/applications.ts'
import { confirmApplication } from './confirmation-mail.ts'
import { isTakenIn } from './first-use.ts'

async function takeIn(tx: Db, { now, locale }: Context, application: string, said: CompanyDetails) {
  if (await isTakenIn(tx, application)) return
  const { contactFirstName, contactLastName, message: _, ...fields } = said
  const [company] = await tx
    .insert(companies)
    .values({
      ...fields,
      contactName: `${contactFirstName} ${contactLastName}`,
      status: 'pending',
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: companies.id })
  const [asked] = await tx
    .insert(registrations)
    .values({
      application,
      kind: 'company',
      status: 'pending',
      name: said.name,
      email: said.email,
      language: locale,
      subjectId: company?.id ?? null,
      company: said,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: registrations.id })
  if (asked) await tellOfRegistration(tx, now, { of: 'company', id: asked.id }, access.applications.decide)
}

/** Takes in a company that wants to book: a company that is pending, with the person to speak to. Throws 400 by field. */
export async function registerCompany(ctx: Context, application: string, said: CompanyDetails) {
  const problems = marketProblems(said)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await ctx.db.transaction(async (tx) => {
    await takeIn(tx, ctx, application, said)
    await confirmApplication({ ...ctx, db: tx }, application, {
      email: said.email,
      name: said.contactFirstName,
    })
  })
}
