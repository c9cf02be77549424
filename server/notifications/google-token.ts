import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
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

/** RFC 7523: a JWT signed with the service account's key, which its token address trades for an access token. */
const assertion = (account: ServiceAccount, audience: string, now: Date) => {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ scope })
    .setProtectedHeader({
      alg: 'RS256',
      typ: 'JWT',
      ...(account.private_key_id && { kid: account.private_key_id }),
    })
    .setIssuer(account.client_email)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + assertionSeconds)
    .sign(createPrivateKey(account.private_key))
}

/** Access tokens of a service account, each used until shortly before it runs out; `drop` removes the current one. */
export function googleTokens(account: ServiceAccount, url: string, clock: () => Date) {
  let held: { token: Promise<string>; until: number } | undefined

  async function ask(now: Date): Promise<{ token: string; until: number }> {
    const signed = await assertion(account, url, now)
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grant, assertion: signed }),
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
      const pending = ask(now)
      const entry = { token: pending.then(({ token }) => token), until: Number.POSITIVE_INFINITY }
      held = entry
      pending.then(
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
