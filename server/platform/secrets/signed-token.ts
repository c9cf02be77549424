import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { keyFrom } from './seal.ts'

/** What a token of ours is good for: each has a key of its own, and names it, so that none is taken for another. */
type Purpose = 'access' | 'application' | 'map'

const alg = 'HS256'
const keys = new Map<string, KeyObject>()

/** Cached, as a token is read with every request. */
function keyOf(secret: string, purpose: Purpose): KeyObject {
  const name = `${purpose} ${secret}`
  const key = keys.get(name) ?? createSecretKey(keyFrom(secret, `${purpose} token`))
  keys.set(name, key)
  return key
}

/** A JWT that names `subject` until `expires`, in whole seconds. */
export const signToken = (secret: string, purpose: Purpose, subject: string, expires: Date) =>
  new SignJWT()
    .setProtectedHeader({ alg, typ: purpose })
    .setSubject(subject)
    .setExpirationTime(Math.floor(expires.getTime() / 1000))
    .sign(keyOf(secret, purpose))

/** What a token said when its signature was found good. */
interface Known {
  subject: string
  /** In seconds since 1970. */
  expires: number
}

/** So many are remembered for each key: those of the people who use a server at once. */
const mostKnown = 10_000

/**
 * Tokens whose signature was found good: a browser shows the same one for ten minutes, and to verify it anew takes a
 * fifteenth of what a list's first page does.
 */
const known = new WeakMap<KeyObject, Map<string, Known>>()

function remember(key: KeyObject, token: string, found: Known): void {
  const all = known.get(key) ?? new Map<string, Known>()
  known.set(key, all)
  const [oldest] = all.keys()
  if (all.size >= mostKnown && oldest !== undefined) all.delete(oldest)
  all.set(token, found)
}

async function verify(key: KeyObject, purpose: Purpose, token: string, now: Date): Promise<Known | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [alg],
      typ: purpose,
      requiredClaims: ['sub', 'exp'],
      currentDate: now,
    })
    return payload.sub && payload.exp ? { subject: payload.sub, expires: payload.exp } : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Whom such a token names; null when it is forged, of another purpose or too old. */
export async function readToken(secret: string, purpose: Purpose, token: string, now: Date) {
  const key = keyOf(secret, purpose)
  const seen = known.get(key)?.get(token)
  if (seen) return seen.expires > Math.floor(now.getTime() / 1000) ? seen.subject : null
  const found = await verify(key, purpose, token, now)
  if (found) remember(key, token, found)
  return found?.subject ?? null
}
