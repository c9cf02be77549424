import { createHmac, randomUUID } from 'node:crypto'
import type { Env } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'
import type { Sender } from './outbox.ts'
import { type Patience, usualPatience, withRetries } from './retry.ts'

const timeoutMs = 10_000

/** The hook did not take a message. Says the status only: a message has a phone number and a code in it. */
class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

/** `v1=` and the hex HMAC-SHA-256 of `<timestamp>.<body>`: the timestamp lets a receiver refuse what is replayed. */
export const webhookSignature = (secret: string, timestamp: string, body: string) =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/**
 * Posts texts to phones to OTP_WEBHOOK_URL, when there is one, as `{id, to, text, purpose}`; everything else goes to
 * `others`. The id stays the same when a post is repeated, so that a receiver can leave out doubles.
 */
export function webhookSender(env: Env, others: Sender, patience: Patience = usualPatience): Sender {
  const { OTP_WEBHOOK_URL: url, OTP_WEBHOOK_SECRET: secret } = env
  if (!url) return others
  if (!secret)
    throw new StartError('OTP_WEBHOOK_URL needs OTP_WEBHOOK_SECRET, which signs what is posted there.')
  return async (message) => {
    if (message.channel !== 'sms') return others(message)
    const { to, text, purpose } = message
    const id = randomUUID()
    const body = JSON.stringify({ id, to, text, purpose })
    const response = await withRetries(() => {
      const timestamp = String(Math.floor(Date.now() / 1000))
      return fetch(url, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'x-kerbside-timestamp': timestamp,
          'x-kerbside-signature': webhookSignature(secret, timestamp, body),
          'idempotency-key': id,
        },
      })
    }, patience)
    await response.body?.cancel()
    if (!response.ok) throw new WebhookRefused(`status ${response.status}`)
  }
}
