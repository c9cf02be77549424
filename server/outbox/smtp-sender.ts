import { randomUUID } from 'node:crypto'
import type { Env } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'
import type { Message, Sender } from './outbox.ts'
import { type Patience, pause, usualPatience } from './retry.ts'

const timeoutMs = 10_000
const silentMs = 30_000
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The mail server did not take a mail. Says its status only: what a server answers may quote the address. */
class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly code: string

  constructor(code: string) {
    super(`status ${code}`)
    this.code = code
  }
}

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** The reply's number, such as 550, when there was one; else what the network or the sign-in came to. */
const codeOf = (error: unknown) =>
  String(property(error, 'responseCode') ?? property(error, 'code') ?? 'unknown')

/** Replies of 4xx are for now (greylisting, a full queue), those of 5xx for good, and so is TLS that is not there. */
const passes = (code: string) => /^4\d\d$/.test(code) || !/^(5\d\d|EAUTH|ETLS|EENVELOPE|EMESSAGE)$/.test(code)

const domainOf = (from: string) => from.replace(/^.*@/, '').replace('>', '')

function mailOf(from: string, message: Message) {
  return {
    from,
    // As an object it is one address, whatever is in it.
    to: { name: '', address: message.to },
    subject: message.subject ?? '',
    text: message.text,
    ...(message.html && { html: message.html }),
    // The same for every try, so that a receiver can leave out doubles.
    messageId: `<${randomUUID()}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Sends mails by SMTP_URL, when there is one; everything else goes to `others`. Beyond this machine a connection must
 * be encrypted, by `smtps:` or STARTTLS, as mails carry links that open accounts.
 */
export function smtpSender(env: Env, others: Sender, patience: Patience = usualPatience): Sender {
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
  return async (message) => {
    if (message.channel !== 'email') return others(message)
    transport ??= connect()
    const mail = mailOf(from, message)
    for (let tried = 1; ; tried += 1) {
      const smtp = await transport
      const failure = await smtp.sendMail(mail).then(() => null, codeOf)
      if (failure === null) return
      if (tried >= patience.tries || !passes(failure)) throw new MailRefused(failure)
      await pause(patience, tried)
    }
  }
}
