import { and, asc, eq, max } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { id } from '#contract/record.ts'
import { newLine, statementSheet } from '#contract/statement.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { type Context, defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { conflict, notFound } from '#server/platform/http/problem.ts'
import { answerRecord } from '#server/resources/answer-record.ts'
import { findRow, readRecord } from '#server/resources/list.ts'
import { changeRow, throwUnlessMay } from '#server/resources/write.ts'
import { statementLines, statementPayments } from '#server/schema/statements.ts'
import { readLines } from './sheet-lines.ts'
import { updateTotals } from './statement-draft.ts'
import { findParty, partyKey, type StatementRow } from './statement-party.ts'
import { statementSteps } from './statement-steps.ts'
import { statementRegister } from './statements.register.ts'

const { resource } = statementRegister
const tags = [resource.tag]
const path = '/api/web/statements/{id}'

const sheet = defineRoute({
  method: 'get',
  path: `${path}/sheet`,
  summary: 'Statements: what one is printed from: its party, lines and payments',
  tags,
  access: resource.read,
  params: z.object({ id }),
  answers: { 200: statementSheet },
  handle: async (ctx) => {
    const { db } = ctx
    const row = (await findRow(resource, ctx, ctx.params.id)) as StatementRow
    const { name, address, email, zone } = await findParty(db, row, ctx.env.OPERATOR_ZONE)
    const lines = await db
      .select()
      .from(statementLines)
      .where(eq(statementLines.statementId, row.id))
      .orderBy(asc(statementLines.position), asc(statementLines.id))
    const asSeen = await readLines(ctx, lines)
    const payments = await db
      .select()
      .from(statementPayments)
      .where(eq(statementPayments.statementId, row.id))
      .orderBy(asc(statementPayments.paidOn), asc(statementPayments.createdAt))
    return {
      party: { name, address, email },
      zone,
      lines: lines.map(asSeen),
      payments: payments.map(({ id: paymentId, paidOn, method, remark, amount }) => ({
        id: paymentId,
        paidOn,
        method,
        remark,
        amount,
      })),
    }
  },
})

/** A draft that is about to change, locked. Throws 404, 428, 412 and, for what is no draft any more, 409. */
async function draft(ctx: WriteContext & Pick<Context, 'request'>, statement: string): Promise<StatementRow> {
  const version = requireIfMatch(ctx.request)
  const row = (await findRow(resource, ctx, statement, true)) as StatementRow
  if (row.version !== version) throw conflict(await readRecord(resource, ctx, statement))
  throwUnlessMay(resource, ctx, row, 'edit')
  return row
}

async function changed(ctx: WriteContext, row: StatementRow, type: string, note: string | null) {
  await updateTotals(ctx.db, row)
  await changeRow(resource, ctx, row, {}, type, { note })
  return answerRecord(resource, ctx, row.id)
}

const addLine = defineRoute({
  method: 'post',
  path: `${path}/lines`,
  ifMatch: 'required',
  summary: 'Statements: adds a line to a draft; needs If-Match with its version',
  tags,
  access: access.statements.write,
  params: z.object({ id }),
  body: newLine,
  answers: { 200: resource.record },
  handle: async (ctx) => {
    const row = await draft(ctx, ctx.params.id)
    const [last] = await ctx.db
      .select({ position: max(statementLines.position) })
      .from(statementLines)
      .where(eq(statementLines.statementId, row.id))
    await ctx.db.insert(statementLines).values({
      ...ctx.body,
      statementId: row.id,
      createdAt: ctx.now,
      position: (last?.position ?? -1) + 1,
      party: partyKey(row),
    })
    return changed(ctx, row, 'line_added', ctx.body.note)
  },
})

const removeLine = defineRoute({
  method: 'delete',
  path: `${path}/lines/{line}`,
  ifMatch: 'required',
  summary: 'Statements: takes a line out of a draft, and with it the other lines of its trip; needs If-Match',
  tags,
  access: access.statements.write,
  params: z.object({ id, line: id }),
  answers: { 200: resource.record },
  handle: async (ctx) => {
    const row = await draft(ctx, ctx.params.id)
    const ours = eq(statementLines.statementId, row.id)
    const [line] = await ctx.db
      .select()
      .from(statementLines)
      .where(and(ours, eq(statementLines.id, ctx.params.line)))
    if (!line) throw notFound()
    const gone = line.tripId ? eq(statementLines.tripId, line.tripId) : eq(statementLines.id, line.id)
    await ctx.db.delete(statementLines).where(and(ours, gone))
    return changed(ctx, row, 'line_removed', line.reference ?? line.note)
  },
})

export const statementRoutes: readonly Route[] = [sheet, addLine, removeLine, ...statementSteps]
