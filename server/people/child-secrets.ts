import { eq } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { child, codeWord, medicalNotes } from '#contract/child.ts'
import { id } from '#contract/record.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { findRow } from '#server/resources/list.ts'
import { children } from '#server/schema/people.ts'
import { changeChild } from './child-changes.ts'
import { childRegister } from './children.register.ts'

const params = z.object({ id })
const tags = ['Children']
const path = '/api/web/children/{id}'

/**
 * Reads what is stored apart from the rest of a child's record. Each reading is in the audit log and in the child's timeline,
 * or it is not answered.
 */
async function look(ctx: WriteContext, child: string, what: 'medical_notes' | 'code_word') {
  await findRow(childRegister.resource, ctx, child)
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db }
    await recordAudit(inside, 'read', `child_${what}`, [child])
    await recordEvent(inside, { entity: 'children', entityId: child, type: `${what}_seen` })
    const [row] = await db
      .select({ medicalNotes: children.medicalNotes, codeWord: children.codeWord })
      .from(children)
      .where(eq(children.id, child))
    if (!row) throw notFound()
    return row
  })
}

export const childSecretRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: `${path}/medical-notes`,
    summary: 'Children: medical notes of one; each look is audited',
    tags,
    access: access.children.secrets,
    params,
    answers: { 200: medicalNotes },
    handle: async (ctx) => {
      const { medicalNotes: notes } = await look(ctx, ctx.params.id, 'medical_notes')
      return { medicalNotes: notes }
    },
  }),
  defineRoute({
    method: 'put',
    path: `${path}/medical-notes`,
    ifMatch: 'required',
    summary: 'Children: writes medical notes; needs If-Match with the child’s version',
    tags,
    access: access.children.write,
    params,
    body: medicalNotes,
    answers: { 200: child },
    handle: (ctx) =>
      changeChild(ctx, ctx.params.id, async () => ({ type: 'medical_notes_set', columns: ctx.body })),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/code-word`,
    summary: 'Children: the code word of one; each look is audited',
    tags,
    access: access.children.secrets,
    params,
    answers: { 200: codeWord },
    handle: async (ctx) => {
      const { codeWord: word } = await look(ctx, ctx.params.id, 'code_word')
      return { codeWord: word }
    },
  }),
  defineRoute({
    method: 'put',
    path: `${path}/code-word`,
    ifMatch: 'required',
    summary: 'Children: sets the code word; needs If-Match with the child’s version',
    tags,
    access: access.children.write,
    params,
    body: codeWord,
    answers: { 200: child },
    handle: (ctx) =>
      changeChild(ctx, ctx.params.id, async () => ({ type: 'code_word_set', columns: ctx.body })),
  }),
]
