import { inArray } from 'drizzle-orm'
import type { DriverInput } from '#contract/driver.ts'
import { isStatusChangeAllowed } from '#contract/driver-states.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { Checked } from '#server/resources/spec.ts'
import { accounts } from '#server/schema/accounts.ts'
import type { drivers } from '#server/schema/people.ts'
import { nextCodes } from './code.ts'

type Candidate = Checked<typeof drivers.$inferSelect, DriverInput>

/** Accounts of others that have one of these phones; a driver's own is not in the way. */
async function phonesOfOthers({ db }: WriteContext, all: readonly Candidate[]) {
  const phones = [...new Set(all.map(({ input }) => input.phone))]
  const rows = await db
    .select({ phone: accounts.phone, driver: accounts.driver })
    .from(accounts)
    .where(inArray(accounts.phone, phones))
  return new Map(rows.map((row) => [row.phone, row.driver]))
}

/** New drivers without a code get the next free ones. */
export async function assignCodes(
  { db }: WriteContext,
  all: readonly Pick<Candidate, 'input' | 'before'>[],
): Promise<void> {
  const without = all.filter(({ input, before }) => input.code === null && before === null)
  if (without.length === 0) return
  const next = await nextCodes(
    db,
    all.flatMap(({ input }) => input.code ?? []),
  )
  for (const { input } of without) input.code = next()
}

/**
 * Beyond the schema: the phone is nobody else's login, and the status is one that a form may set.
 */
export async function checkDrivers(ctx: WriteContext, all: readonly Candidate[]): Promise<void> {
  const { t } = ctx
  const others = await phonesOfOthers(ctx, all)
  for (const { input, before, add } of all) {
    const owner = others.get(input.phone)
    if (owner !== undefined && (owner === null || owner !== before?.id))
      add('phone', t('drivers:phone_taken'))
    if (!isStatusChangeAllowed(before?.status ?? null, input.status))
      add('status', t('drivers:status_by_step'))
  }
}
