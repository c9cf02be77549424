import type { Env } from '#server/platform/env.ts'
import { defaultRetryPolicy, type RetryPolicy, withRetries } from '#server/platform/outbox/retry.ts'
import { googleTokens } from './google-token.ts'

/** What a device shows. `link` is a path of the console; messages of one `tag` replace each other. */
export interface PushMessage {
  title: string
  body: string
  link: string
  tag: string
}

/** `gone`: the device's token will never work again. */
export type PushResult = 'sent' | 'gone'
export type PushSender = (token: string, message: PushMessage) => Promise<PushResult>

class PushRefused extends Error {
  override readonly name = 'PushRefused'
}

const timeoutMs = 10_000
/** How long FCM keeps a message for a device that is off, in seconds. */
const timeToLiveSeconds = 4 * 3600

const payload = (token: string, { title, body, link, tag }: PushMessage) => ({
  message: {
    token,
    notification: { title, body },
    data: { link, tag },
    webpush: { headers: { TTL: String(timeToLiveSeconds), Urgency: 'high' } },
    android: { priority: 'HIGH', ttl: `${timeToLiveSeconds}s` },
  },
})

/** The codes of FCM's error details, such as UNREGISTERED. */
function errorCodes(answer: unknown): unknown[] {
  const error: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'error') : null
  const details: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'details') : null
  if (!Array.isArray(details)) return []
  return details.map((one) =>
    typeof one === 'object' && one !== null ? Reflect.get(one, 'errorCode') : null,
  )
}

/** Sends by FCM's HTTP v1; null when no service account is configured. */
export function fcmSender(
  env: Env,
  clock: () => Date,
  patience: RetryPolicy = defaultRetryPolicy,
): PushSender | null {
  const account = env.FCM_SERVICE_ACCOUNT
  if (!account) return null
  const tokens = googleTokens(account, env.FCM_TOKEN_URL ?? account.token_uri, clock)
  const project = encodeURIComponent(env.FCM_PROJECT_ID ?? account.project_id)
  const url = `${env.FCM_ENDPOINT.replace(/\/+$/, '')}/v1/projects/${project}/messages:send`

  const post = async (body: string) =>
    fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokens.get()}` },
    })

  return async (token, message) => {
    const body = JSON.stringify(payload(token, message))
    let response = await withRetries(() => post(body), patience)
    if (response.status === 401) {
      // An access token can be withdrawn before its time.
      await response.body?.cancel()
      tokens.drop()
      response = await withRetries(() => post(body), patience)
    }
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return 'sent'
    if (response.status === 404 && errorCodes(answer).includes('UNREGISTERED')) return 'gone'
    if (response.status === 403 && errorCodes(answer).includes('SENDER_ID_MISMATCH')) return 'gone'
    throw new PushRefused(`status ${response.status}`)
  }
}
