import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { draftInput, emailDetails } from '#contract/email.ts'
import { emailLimits } from '#contract/lists/email.ts'
import { id } from '#contract/record.ts'
import { emptyText } from '#contract/rich-text.ts'
import { filesOf, unattachedUploads, updateRecordFiles } from '#server/platform/files/record-files.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { conflict, HttpProblem, invalid } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { emails } from '#server/schema/email.ts'
import { files } from '#server/schema/files.ts'
import { type EmailRow, lockEmail, mailboxFull, own, ownerOf, roomOf, withDetails } from './mailbox.ts'
import { excerptOf } from './rich-text.ts'
import { send } from './send.ts'

const path = '/api/data/email/EmailData'
const common = { tags: ['Email'], access: access.workspace.use } as const
const params = z.object({ id })
const newDraftsPerHour = { limit: 120, seconds: 3600 }

type Input = z.output<typeof draftInput>

/** Takes over what was uploaded for a draft, and lets go of what is no more in it; that can come back for a day. */
async function changeFiles(ctx: ActorContext, draft: EmailRow, wanted: readonly string[]) {
  const after = [...new Set(wanted)]
  const owner = ownerOf(draft)
  const theirs = await ctx.db
    .select({ id: files.id, expiresAt: files.expiresAt })
    .from(files)
    .where(and(eq(files.ownerKind, owner.ownerKind), eq(files.ownerId, owner.ownerId)))
  const fresh = after.filter((one) => !theirs.some((file) => file.id === one))
  const uploads = await unattachedUploads(ctx, fresh)
  if (fresh.some((one) => !uploads.has(one))) throw invalid({ files: [ctx.t('email:files.unknown')] })
  const stored = (await filesOf(ctx, [after]))(after)
  if (stored.reduce((sum, { bytes }) => sum + bytes, 0) > emailLimits.fileBytes)
    throw invalid({ files: [ctx.t('email:files.too_large')] })
  const before = theirs.filter(({ expiresAt }) => expiresAt === null).map((file) => file.id)
  await updateRecordFiles(ctx, owner, before, after)
}

const columnsOf = ({ to, cc, subject, body }: Input) => ({
  ...(to && { to }),
  ...(cc && { cc }),
  ...(subject !== undefined && { subject }),
  ...(body && { body, excerpt: excerptOf(body) }),
})

/** One's own draft, as whoever asks has seen it. Throws 404, 409 for what is sent already, 412 for an older version. */
async function openDraft(ctx: ActorContext & { request: Request }, emailId: string): Promise<EmailRow> {
  const draft = await lockEmail(ctx, emailId)
  if (draft.folder !== 'draft')
    throw new HttpProblem(409, { detail: ctx.t('email:sent_already'), code: 'sent_already' })
  if (draft.version !== requireIfMatch(ctx.request)) throw conflict(await withDetails(ctx, draft))
  return draft
}

const create = defineRoute({
  ...common,
  method: 'post',
  path,
  summary: 'Begins a mail: a draft',
  body: draftInput,
  answers: { 201: emailDetails },
  handle: async (ctx) => {
    const { db, now, user, t, body } = ctx
    await countWithin(db, `drafts:${user.id}`, now, newDraftsPerHour)
    if ((await roomOf(ctx)) === 0) throw mailboxFull(ctx)
    const drafts = await db.$count(emails, and(own(ctx), eq(emails.folder, 'draft')))
    if (drafts >= emailLimits.drafts)
      throw invalid({ non_field_errors: [t('email:too_many_drafts', { count: emailLimits.drafts })] })
    const empty = { to: [], cc: [], subject: '', body: emptyText, excerpt: '' }
    const stamps = { at: now, createdAt: now, updatedAt: now }
    const from = { fromName: `${user.firstName} ${user.lastName}`.trim(), fromAddress: user.email ?? '' }
    const box = { accountId: user.id, messageId: crypto.randomUUID(), folder: 'draft' as const, read: true }
    const [row] = await db
      .insert(emails)
      .values({ ...empty, ...stamps, ...from, ...box, ...columnsOf(body) })
      .returning()
    if (!row) throw new Error('A draft was not stored.')
    if (body.files) await changeFiles(ctx, row, body.files)
    return withDetails(ctx, row)
  },
})

const change = defineRoute({
  ...common,
  method: 'patch',
  path: `${path}/{id}`,
  summary: 'Changes a draft',
  params,
  body: draftInput,
  ifMatch: 'required',
  answers: { 200: emailDetails },
  handle: async (ctx) => {
    const draft = await openDraft(ctx, ctx.params.id)
    if (ctx.body.files) await changeFiles(ctx, draft, ctx.body.files)
    const [row] = await ctx.db
      .update(emails)
      .set({ ...columnsOf(ctx.body), at: ctx.now, updatedAt: ctx.now, version: draft.version + 1 })
      .where(eq(emails.id, draft.id))
      .returning()
    return withDetails(ctx, row ?? draft)
  },
})

const post = defineRoute({
  ...common,
  method: 'post',
  path: `${path}/{id}/send`,
  summary: 'Sends a draft: colleagues find it in their inbox, and it goes to everybody by the server’s mail',
  params,
  ifMatch: 'required',
  answers: { 200: emailDetails },
  handle: async (ctx) => withDetails(ctx, await send(ctx, await openDraft(ctx, ctx.params.id))),
})

export const draftRoutes: readonly Route[] = [create, change, post]
