import { seal, unseal } from '#server/platform/secrets/seal.ts'

const purpose = 'totp secret'

/** Encrypts an authenticator's Base32 secret for the database, bound to its account. */
export const sealSecret = (secret: string, accountId: string, plain: string) =>
  seal({ secret, purpose, boundTo: accountId }, plain)

/** Throws when the seal was made for another account, with another server secret, or was tampered with. */
export const openSecret = (secret: string, accountId: string, sealed: string) =>
  unseal({ secret, purpose, boundTo: accountId }, sealed)
