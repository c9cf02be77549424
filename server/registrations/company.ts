import type { CompanySaid } from '#contract/registration.ts'
import { marketProblems } from '#server/companies/check.ts'
import { companies } from '#server/db/schema/people.ts'
import { registrations } from '#server/db/schema/registrations.ts'
import type { Context } from '#server/http/define-route.ts'
import { invalid } from '#server/http/problem.ts'
import { tellOfRegistration } from '#server/notifications/registration.ts'
import { isTakenIn } from './once.ts'

/** Takes in a company that wants to book: a company that is pending, with the person to speak to. Throws 400 by field. */
export async function registerCompany({ db, now, locale }: Context, application: string, said: CompanySaid) {
  const problems = marketProblems(said)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await db.transaction(async (tx) => {
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
    await tx.insert(registrations).values({
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
    await tellOfRegistration(tx, now)
  })
}
