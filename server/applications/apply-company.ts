import * as access from '#contract/access.ts'
import type { CompanyDetails } from '#contract/application.ts'
import { marketProblems } from '#server/companies/check.ts'
import { notifyApplication } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { applications } from '#server/schema/applications.ts'
import { companies } from '#server/schema/people.ts'
import { isStored, mailConfirmation } from './submission.ts'

async function store(tx: Db, { now, locale }: Context, application: string, details: CompanyDetails) {
  if (await isStored(tx, application)) return
  const { contactFirstName, contactLastName, message: _, ...fields } = details
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
  const [stored] = await tx
    .insert(applications)
    .values({
      application,
      kind: 'company',
      status: 'pending',
      name: details.name,
      email: details.email,
      language: locale,
      subjectId: company?.id ?? null,
      company: details,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: applications.id })
  if (stored) await notifyApplication(tx, now, { of: 'company', id: stored.id }, access.applications.decide)
}

/** Stores the application of a company: a pending company, with its contact person. Throws 400 by field. */
export async function applyAsCompany(ctx: Context, application: string, details: CompanyDetails) {
  const problems = marketProblems(details)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await ctx.db.transaction(async (tx) => {
    await store(tx, ctx, application, details)
    await mailConfirmation({ ...ctx, db: tx }, application, {
      email: details.email,
      name: details.contactFirstName,
    })
  })
}
