import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const version = 'v1'

/** A key of its own for this purpose, so that a seal tells nothing of the server's secret. */
const keyFrom = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'kerbside totp secret', 32))

/**
 * Encrypts an authenticator's Base32 secret for the database: `v1.nonce.tag.text`. `accountId` is bound to it, so that
 * a row copied to another account opens nothing.
 */
export function sealSecret(secret: string, accountId: string, plain: string) {
  const nonce = randomBytes(12)
  const seal = createCipheriv(cipher, keyFrom(secret), nonce).setAAD(Buffer.from(accountId))
  const text = Buffer.concat([seal.update(plain, 'utf8'), seal.final()])
  const parts = [nonce, seal.getAuthTag(), text].map((part) => part.toString('base64url'))
  return [version, ...parts].join('.')
}

/** Throws when the seal was made for another account, with another server secret, or was tampered with. */
export function openSecret(secret: string, accountId: string, sealed: string) {
  const [made, nonce = '', tag = '', text = ''] = sealed.split('.')
  if (made !== version) throw new TypeError('This authenticator secret was sealed in an unknown way')
  const bytes = (part: string) => Buffer.from(part, 'base64url')
  const open = createDecipheriv(cipher, keyFrom(secret), bytes(nonce), { authTagLength: 16 })
    .setAAD(Buffer.from(accountId))
    .setAuthTag(bytes(tag))
  return Buffer.concat([open.update(bytes(text)), open.final()]).toString('utf8')
}
