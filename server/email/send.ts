import { and, eq, gt, sql } from 'drizzle-orm'
import { emailLimits } from '#contract/lists/email.ts'
import { attachedFiles } from '#server/email/attached-files.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { emails } from '#server/schema/email.ts'
import { deliverTo } from './deliver.ts'
import { type EmailRow, own } from './mailbox.ts'
import { htmlOf, plainOf } from './rich-text.ts'

const hourMs = 3600 * 1000
const sendsPerHour = { limit: emailLimits.sendsPerHour, seconds: 3600 }

type Sending = Context & { user: User }

/** To how many addresses somebody has sent within the last hour. */
async function sentTo(ctx: Sending): Promise<number> {
  const [row] = await ctx.db
    .select({
      sum: sql<number>`coalesce(sum(jsonb_array_length(${emails.to}) + jsonb_array_length(${emails.cc})), 0)::int`,
    })
    .from(emails)
    .where(and(own(ctx), eq(emails.folder, 'sent'), gt(emails.at, new Date(ctx.now.getTime() - hourMs))))
  return row?.sum ?? 0
}

/** Each address once, whatever its case. */
function addressesOf({ to, cc }: EmailRow): string[] {
  const known = new Map([...to, ...cc].map(({ address }) => [address.toLowerCase(), address]))
  return [...known.values()]
}

/** Sends a draft of the caller, which lies among what they have sent from then on. */
export async function send(ctx: Sending, draft: EmailRow): Promise<EmailRow> {
  const { db, now, user, t, outbox } = ctx
  const addresses = addressesOf(draft)
  if (addresses.length === 0) throw invalid({ to: [t('email:to.nobody')] })
  if (draft.to.length + draft.cc.length > emailLimits.recipients)
    throw invalid({ to: [t('email:to.too_many', { count: emailLimits.recipients })] })
  if (!user.email) throw invalid({ non_field_errors: [t('email:no_address')] })
  await countWithin(db, `emails:${user.id}`, now, sendsPerHour)
  if ((await sentTo(ctx)) + addresses.length > emailLimits.recipientsPerHour)
    throw invalid({ to: [t('email:to.too_many_hourly', { count: emailLimits.recipientsPerHour })] })
  const from = { name: `${user.firstName} ${user.lastName}`.trim(), address: user.email }
  const letter = {
    ...{ id: draft.messageId, from, to: draft.to, cc: draft.cc },
    files: await attachedFiles(db, draft.messageId),
  }
  const text = plainOf(draft.body)
  const html = htmlOf(draft.body)
  const message = { channel: 'email', subject: draft.subject, text, html, purpose: 'letter', letter } as const
  for (const to of addresses) await outbox.post(db, { ...message, to })
  const [sent] = await db
    .update(emails)
    .set({
      ...{ folder: 'sent', fromName: from.name, fromAddress: from.address, trashedAt: null },
      ...{ at: now, updatedAt: now, version: draft.version + 1 },
    })
    .where(eq(emails.id, draft.id))
    .returning()
  if (!sent) throw new Error('A mail was not stored.')
  await deliverTo(db, now, addresses, sent)
  return sent
}
