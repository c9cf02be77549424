import { inArray } from 'drizzle-orm'
import type { CompanyInput } from '#contract/company.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { Checked } from '#server/resources/spec.ts'
import type { companies } from '#server/schema/people.ts'
import { statements } from '#server/schema/statements.ts'

type Candidate = Checked<typeof companies.$inferSelect, CompanyInput>

/** A bulk edit leaves the type out where it sets something else. */
const turnsRound = ({ before, input: { type } }: Candidate) =>
  before && type !== undefined && (before.type === 'operator') !== (type === 'operator')

/** An operator is owed what its statements say, and others owe it: those that there are may not come to say the opposite. */
export async function checkBilledType({ db, t }: WriteContext, all: readonly Candidate[]): Promise<void> {
  const turned = all.filter(turnsRound)
  if (turned.length === 0) return
  const rows = await db
    .selectDistinct({ id: statements.companyId })
    .from(statements)
    .where(
      inArray(
        statements.companyId,
        turned.flatMap(({ before }) => before?.id ?? []),
      ),
    )
  const billed = new Set(rows.map(({ id }) => id))
  for (const { before, add } of turned)
    if (before && billed.has(before.id)) add('type', t('companies:type.billed'))
}
