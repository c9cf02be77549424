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

/** Whom such a token names; null when it is forged, of another purpose or too old. */
export async function readToken(secret: string, purpose: Purpose, token: string, now: Date) {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret, purpose), {
      algorithms: [alg],
      typ: purpose,
      requiredClaims: ['sub', 'exp'],
      currentDate: now,
    })
    return payload.sub ?? null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
