import type { Env } from '#server/platform/env.ts'
import { StartError } from '#server/platform/start-error.ts'
import { DeliveryRefused, type Letter, type Message, type Sender } from './message.ts'

const timeoutMs = 10_000
const silentMs = 30_000
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The mail server did not take a mail. */
class MailRefused extends DeliveryRefused {
  override readonly name = 'MailRefused'
}

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** A sign-in or TLS that fails is ours to put right, whatever the server replies to it. */
const ours = new Set(['EAUTH', 'ETLS', 'ENOAUTH', 'EOAUTH2'])

/** The reply's number, such as 550, when it is about the mail; else what the network or the sign-in came to. */
function codeOf(error: unknown): string {
  const code = String(property(error, 'code') ?? 'unknown')
  return ours.has(code) ? code : String(property(error, 'responseCode') ?? code)
}

/** Replies of 4xx are for now (greylisting, a full queue), those of 5xx for good, but for 53x, which are of the sign-in. */
const isForGood = (code: string) => /^(5(?!3)\d\d|EENVELOPE|EMESSAGE)$/.test(code)

const domainOf = (from: string) => from.replace(/^.*@/, '').replace('>', '')

function mailOf(from: string, message: Message, id: string) {
  return {
    from,
    // As an object it is one address, whatever is in it.
    to: { name: '', address: message.to },
    subject: message.subject ?? '',
    text: message.text,
    ...(message.html && { html: message.html }),
    // The same for every try, so that a receiver can leave out doubles.
    messageId: `<${id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(message.attached && {
      attachments: message.attached.map(({ name, type, base64 }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(base64, 'base64'),
      })),
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The address alone of `Kerbside <console@example.com>`. */
const addressOf = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from

/** The content of a stored file; null when there is none any more. */
export type ReadStored = (storedAs: string) => Promise<{ bytes: Uint8Array } | null>

const noFiles: ReadStored = async () => null

/** Files that were deleted meanwhile are left out. */
async function attachmentsOf(stored: ReadStored, { files }: Letter) {
  const read = async ({ name, type, storedAs }: Letter['files'][number]) => {
    const found = await stored(storedAs)
    return found ? [{ filename: name, contentType: type, content: Buffer.from(found.bytes) }] : []
  }
  return (await Promise.all(files.map(read))).flat()
}

/** All who get a letter stand in its head, while this copy goes to one of them. */
async function letterOf(stored: ReadStored, sender: string, message: Message, letter: Letter) {
  const from = addressOf(sender)
  return {
    from: { name: letter.from.name, address: from },
    replyTo: letter.from,
    to: letter.to,
    cc: letter.cc,
    envelope: { from, to: [message.to] },
    messageId: `<${letter.id}@${domainOf(sender)}>`,
    headers: {},
    attachments: await attachmentsOf(stored, letter),
  }
}

/**
 * Sends mails by SMTP_URL, when there is one; everything else goes to `others`. `stored` gives the files of letters. Beyond this machine a connection must
 * be encrypted, by `smtps:` or STARTTLS, as mails carry links that open accounts.
 */
export function smtpSender(env: Env, others: Sender, stored: ReadStored = noFiles): Sender {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  if (!url) return others
  if (!from) throw new StartError('SMTP_URL needs MAIL_FROM, the address that mails come from.')
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      requireTLS: !loopback.has(new URL(url).hostname),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: silentMs,
    })
  }
  let transport: ReturnType<typeof connect> | undefined
  return async (message, id) => {
    if (message.channel !== 'email') return others(message, id)
    transport ??= connect()
    const smtp = await transport
    const { letter } = message
    const own = letter && (await letterOf(stored, from, message, letter))
    const failure = await smtp.sendMail({ ...mailOf(from, message, id), ...own }).then(() => null, codeOf)
    if (failure !== null) throw new MailRefused(failure, isForGood(failure))
  }
}
