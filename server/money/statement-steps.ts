import { and, count, eq, isNull, max, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { stepReason } from '#contract/register.ts'
import { payment } from '#contract/statement.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { invalid, refused } from '#server/platform/http/problem.ts'
import { plainMoney } from '#server/platform/sheets/plain-money.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import { statementLines, statementPayments, statements } from '#server/schema/statements.ts'
import { balanceOf, reopenDrafts } from './statement-draft.ts'
import { inSameAccount, type StatementRow } from './statement-party.ts'
import { statementRegister } from './statements.register.ts'

/** A step of a statement; the account's drafts then begin with what it leaves open. */
const step = <Body extends z.ZodObject>(
  action: 'issue' | 'pay' | 'void',
  summary: string,
  body: Body,
  take: Parameters<typeof stepRoute<StatementRow, Body>>[0]['take'],
): Route =>
  stepRoute<StatementRow, Body>({
    register: statementRegister,
    action,
    summary,
    access: access.statements.write,
    body,
    take,
    after: ({ db }, row) => reopenDrafts(db, row),
  })

/** The number after the last one. Writers wait for each other: numbers have no gaps. */
async function nextNumber(db: Db): Promise<number> {
  const [found] = await db.select({ last: max(statements.number) }).from(statements)
  return (found?.last ?? 0) + 1
}

const issue = step(
  'issue',
  'Statements: numbers a draft, which is fixed from then on',
  z.strictObject({}),
  async (ctx, row) => {
    const { db, now, env } = ctx
    const [lines] = await db
      .select({ count: count() })
      .from(statementLines)
      .where(eq(statementLines.statementId, row.id))
    if (!lines?.count) throw refused('empty', 'money:statement.empty')
    const opening = await balanceOf(db, row)
    const closing = opening + row.total
    await db
      .update(statements)
      .set({ carriedTo: row.id })
      .where(
        and(
          inSameAccount(row),
          ne(statements.status, 'draft'),
          isNull(statements.carriedTo),
          sql`(case when ${statements.status} = 'void' then ${statements.paid} else ${statements.closing} end) <> 0`,
        ),
      )
    const due = new Date(`${localTime(now, env.OPERATOR_ZONE).day}T00:00:00Z`)
    due.setUTCDate(due.getUTCDate() + row.dueDays)
    const status = closing > 0 ? 'issued' : 'paid'
    const columns = {
      opening,
      closing,
      status,
      issuedAt: now,
      dueAt: due.toISOString().slice(0, 10),
    } as const
    return { columns: { ...columns, number: await nextNumber(db) }, details: { from: 'draft', to: status } }
  },
)

const pay = step(
  'pay',
  'Statements: records a payment, of no more than is open',
  payment,
  async (ctx, row, input) => {
    const { db, now, user, t, env } = ctx
    const faults: Record<string, string[]> = {}
    if (input.amount > row.closing)
      faults.amount = [t('money:statement.too_much', { amount: plainMoney(row.closing, row.currency) })]
    if (input.paidOn > localTime(now, env.OPERATOR_ZONE).day)
      faults.paidOn = [t('money:statement.paid_ahead')]
    if (Object.keys(faults).length > 0) throw invalid(faults)
    await db
      .insert(statementPayments)
      .values({ ...input, statementId: row.id, createdAt: now, createdBy: user.id })
    const [paid, closing] = [row.paid + input.amount, row.closing - input.amount]
    const status = closing === 0 ? 'paid' : 'part_paid'
    const details = { from: row.status, to: status, note: plainMoney(input.amount, row.currency) }
    return { columns: { paid, closing, status }, details }
  },
)

const cancel = step(
  'void',
  'Statements: declares one void; its trips can be billed again',
  stepReason,
  async ({ db }, row, { reason }) => {
    await db.update(statementLines).set({ live: false }).where(eq(statementLines.statementId, row.id))
    await db.update(statements).set({ carriedTo: null }).where(eq(statements.carriedTo, row.id))
    const details = { from: row.status, to: 'void', note: reason }
    return { columns: { status: 'void', voidReason: reason }, details }
  },
)

export const statementSteps: readonly Route[] = [issue, pay, cancel]
