import { createHmac } from 'node:crypto'
import type { Env } from '#server/platform/env.ts'
import { StartError } from '#server/platform/start-error.ts'
import { DeliveryRefused, type Sender } from './message.ts'
import { retryAfterMs } from './retry.ts'

const timeoutMs = 10_000

class WebhookRefused extends DeliveryRefused {
  override readonly name = 'WebhookRefused'
}

/** A wrong address or secret can be put right while a message waits; what is wrong with the message can't. */
const mayPass = (status: number) => [401, 403, 404, 408, 429].includes(status) || status >= 500

/** `v1=` and the hex HMAC-SHA-256 of `<timestamp>.<body>`: the timestamp lets a receiver refuse what is replayed. */
export const webhookSignature = (secret: string, timestamp: string, body: string) =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/**
 * Posts texts to phones to OTP_WEBHOOK_URL, when there is one, as `{id, to, text, purpose}`; everything else goes to
 * `others`. The id stays the same when a post is repeated, so that a receiver can leave out doubles.
 */
export function webhookSender(env: Env, others: Sender): Sender {
  const { OTP_WEBHOOK_URL: url, OTP_WEBHOOK_SECRET: secret } = env
  if (!url) return others
  if (!secret)
    throw new StartError('OTP_WEBHOOK_URL needs OTP_WEBHOOK_SECRET, which signs what is posted there.')
  return async (message, id) => {
    if (message.channel !== 'sms') return others(message, id)
    const { to, text, purpose } = message
    const body = JSON.stringify({ id, to, text, purpose })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const response = await fetch(url, {
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
    await response.body?.cancel()
    if (response.ok) return
    throw new WebhookRefused(String(response.status), !mayPass(response.status), retryAfterMs(response))
  }
}
