import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { email, emailCounts, emailDetails, emailMarks, emailQuery } from '#contract/email.ts'
import { id } from '#contract/record.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { emails } from '#server/schema/email.ts'
import { draftRoutes } from './draft-routes.ts'
import { incomingRoute } from './incoming.ts'
import { countEmails, listHeads, readable } from './list.ts'
import { mailboxFull, own, readHeads, roomOf, withDetails } from './mailbox.ts'

const path = '/api/data/email/EmailData'
const common = { tags: ['Email'], access: access.workspace.use } as const

const list = defineRoute({
  ...common,
  method: 'get',
  path,
  summary:
    'One’s own mails without their texts, the latest first, as many as fit; deleted ones too, as long as they can be taken back',
  query: emailQuery,
  answers: { 200: z.array(email) },
  handle: (ctx) => listHeads(ctx, ctx.query),
})

const counts = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/counts`,
  summary:
    'How many of one’s own mails are unread in each folder and under each label, and how many drafts there are',
  answers: { 200: emailCounts },
  handle: countEmails,
})

const details = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/{id}`,
  summary: 'One of one’s own mails or of those that the console sent, with its text and what is attached',
  params: z.object({ id }),
  answers: { 200: emailDetails },
  handle: async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(emails)
      .where(and(readable(ctx), eq(emails.id, ctx.params.id)))
    if (!row) throw notFound()
    return withDetails(ctx, row)
  },
})

const mark = defineRoute({
  ...common,
  method: 'post',
  path: `${path}/marks`,
  summary:
    'Marks mails, moves them to the spam or back, deletes them or takes that back; ids that are not there any more are left out of the answer',
  body: emailMarks,
  answers: { 200: z.array(email) },
  handle: async (ctx) => {
    const { ids, marks } = ctx.body
    const { trash, folder, ...others } = marks
    const those = and(own(ctx), inArray(emails.id, ids))
    if (trash === false) {
      const back = await ctx.db.$count(emails, and(those, isNotNull(emails.trashedAt)))
      if (back > (await roomOf(ctx))) throw mailboxFull(ctx)
    }
    const trashedAt = trash ? sql`coalesce(${emails.trashedAt}, ${ctx.now.toISOString()})` : null
    await ctx.db
      .update(emails)
      .set({
        ...others,
        ...(trash !== undefined && { trashedAt }),
        ...(folder && {
          folder: sql`case when ${emails.folder} in ('inbox', 'spam') then ${folder} else ${emails.folder} end`,
        }),
        updatedAt: ctx.now,
      })
      .where(those)
    return readHeads(ctx, those, ids.length)
  },
})

/** Routes with fixed segments come before those with an id. */
export const emailRoutes: readonly Route[] = [list, counts, mark, details, ...draftRoutes, incomingRoute]
