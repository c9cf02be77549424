import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '#server/platform/secrets/seal.ts'

const issuer = 'Kerbside'
const periodMs = 30_000
/** RFC 6238, 5.2: one step back for slow typing and networks; one ahead for a phone whose clock is fast. */
const window = 1

/** 160 random bits, as RFC 4226 recommends, in Base32. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

const appOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

/** What an authenticator app reads from the QR code; `label` is what its list shows. */
export const totpUri = (secret: string, label: string) => appOf(secret, label).toString()

/** The time step that a six-digit code belongs to, null when it is not one of the three that count now. */
export function stepOfCode(secret: string, code: string, now: Date) {
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / periodMs) + delta
}

const purpose = 'totp secret'

/** Encrypts an authenticator's Base32 secret for the database, bound to its account. */
export const sealSecret = (secret: string, accountId: string, plain: string) =>
  seal({ secret, purpose, boundTo: accountId }, plain)

/** Throws when the seal was made for another account, with another server secret, or was tampered with. */
export const openSecret = (secret: string, accountId: string, sealed: string) =>
  unseal({ secret, purpose, boundTo: accountId }, sealed)
