import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { emailLimits } from '#contract/lists/email.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { HttpProblem, invalid, unauthenticated } from '#server/platform/http/problem.ts'
import { isSameText, sha256 } from '#server/platform/secrets/sign.ts'
import { emails } from '#server/schema/email.ts'
import { deliverTo } from './deliver.ts'
import { readPlain, reduceHtml } from './from-html.ts'

const mostBytes = 512 * 1024
const tooLarge = () => new HttpProblem(413, { detail: 'core:too_large', code: 'too_large' })

const line = (most: number) =>
  z.string().transform((text) =>
    text
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, most)
      .toWellFormed(),
  )
const somebody = z.object({ name: line(120).default(''), address: z.email().max(254) })

/** A mail as a mail server hands it over; fields that are not named here are ignored. */
const incoming = z.object({
  id: z.string().min(1).max(998).describe('Its Message-ID: what comes twice is stored once'),
  from: somebody,
  to: z.array(somebody).max(200).default([]),
  cc: z.array(somebody).max(200).default([]),
  for: z.array(z.email()).max(200).optional().describe('Who gets it here; those of `to` and `cc` without it'),
  subject: line(emailLimits.subject).default(''),
  text: z.string().optional(),
  html: z.string().optional().describe('Reduced to formatted text; `text` is not read then'),
  spam: z.boolean().default(false),
})

async function readIncoming({ receive, t }: Pick<Context, 'receive' | 't'>) {
  const text = (await receive(mostBytes, tooLarge)).toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw invalid({ non_field_errors: [t('core:body.json')] }, { cause })
  }
  const read = incoming.safeParse(value)
  if (read.success) return read.data
  const fields = new Set(read.error.issues.map(({ path }) => String(path[0] ?? 'non_field_errors')))
  throw invalid(Object.fromEntries([...fields].map((name) => [name, [t('email:incoming')]])))
}

/** How a mail server hands over what comes in for those of the office. */
export const incomingRoute: Route = defineRoute({
  method: 'post',
  path: '/api/email/incoming',
  summary:
    'Take a mail for people of the office; its header is `Authorization: Bearer` with INCOMING_MAIL_SECRET. Answers how many got it',
  tags: ['Email'],
  access: 'public',
  raw: true,
  takes: { 'application/json': incoming },
  answers: { 200: z.object({ delivered: z.int() }) },
  handle: async (ctx) => {
    const { request, env, db, now } = ctx
    const sent = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? ''
    if (!env.INCOMING_MAIL_SECRET || !isSameText(sent, env.INCOMING_MAIL_SECRET))
      throw unauthenticated('bad_mail_secret')
    const mail = await readIncoming(ctx)
    const messageId = sha256(mail.id)
    const body = mail.html === undefined ? readPlain(mail.text ?? '') : reduceHtml(mail.html)
    const { from, to, cc, subject } = mail
    const arrival = { messageId, fromName: from.name, fromAddress: from.address, to, cc, subject, body }
    const addresses = mail.for ?? [...to, ...cc].map(({ address }) => address)
    const delivered = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${messageId}))`)
      if ((await tx.$count(emails, eq(emails.messageId, messageId))) > 0) return 0
      return deliverTo(tx, now, addresses, arrival, mail.spam ? 'spam' : 'inbox')
    })
    return { delivered }
  },
})
