import { createSign } from 'node:crypto'
import type { Env } from '#server/platform/env.ts'

type ServiceAccount = NonNullable<Env['FCM_SERVICE_ACCOUNT']>

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const assertionSeconds = 3600
/** A token is replaced this long before it runs out, in milliseconds. */
const spareMs = 60_000
const timeoutMs = 10_000

class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** RFC 7523: a JWT signed with the service account's key, which its token address trades for an access token. */
function assertion(account: ServiceAccount, audience: string, now: Date) {
  const iat = Math.floor(now.getTime() / 1000)
  const header = { alg: 'RS256', typ: 'JWT', ...(account.private_key_id && { kid: account.private_key_id }) }
  const claims = { iss: account.client_email, scope, aud: audience, iat, exp: iat + assertionSeconds }
  const unsigned = `${encoded(header)}.${encoded(claims)}`
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(account.private_key, 'base64url')}`
}

/** Access tokens of a service account, each used until shortly before it runs out; `drop` forgets the one at hand. */
export function googleTokens(account: ServiceAccount, url: string, clock: () => Date) {
  let held: { token: Promise<string>; until: number } | undefined

  async function ask(now: Date): Promise<{ token: string; until: number }> {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grant, assertion: assertion(account, url, now) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer: unknown = await response.json().catch(() => null)
    const token: unknown = answer && Reflect.get(answer, 'access_token')
    const seconds = Number(answer && Reflect.get(answer, 'expires_in'))
    if (!response.ok || typeof token !== 'string') throw new TokenRefused(`status ${response.status}`)
    return { token, until: now.getTime() + (Number.isFinite(seconds) ? seconds * 1000 : 0) - spareMs }
  }

  return {
    get(): Promise<string> {
      const now = clock()
      if (held && held.until > now.getTime()) return held.token
      const asked = ask(now)
      const entry = { token: asked.then(({ token }) => token), until: Number.POSITIVE_INFINITY }
      held = entry
      asked.then(
        ({ until }) => {
          entry.until = until
        },
        () => {
          if (held === entry) held = undefined
        },
      )
      return entry.token
    },
    drop(): void {
      held = undefined
    },
  }
}
