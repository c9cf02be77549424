import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const version = 'v1'

/** A key of its own for each purpose, so that what is made with it reveals nothing of the server's secret and opens nowhere else. */
export const keyFrom = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `kerbside ${purpose}`, 32))

/** Whose seal it is: what it is for, and the id of the row that it stands in. */
export interface Seal {
  secret: string
  purpose: string
  boundTo: string
}

/** Encrypts a text for the database: `v1.nonce.tag.text`. Copied to another row it opens nothing. */
export function seal({ secret, purpose, boundTo }: Seal, plain: string): string {
  const nonce = randomBytes(12)
  const made = createCipheriv(cipher, keyFrom(secret, purpose), nonce).setAAD(Buffer.from(boundTo))
  const text = Buffer.concat([made.update(plain, 'utf8'), made.final()])
  const parts = [nonce, made.getAuthTag(), text].map((part) => part.toString('base64url'))
  return [version, ...parts].join('.')
}

/** Throws when the seal was made for another row or purpose, with another server secret, or was tampered with. */
export function unseal({ secret, purpose, boundTo }: Seal, sealed: string): string {
  const [made, nonce = '', tag = '', text = ''] = sealed.split('.')
  if (made !== version) throw new TypeError('This was sealed in an unknown way')
  const bytes = (part: string) => Buffer.from(part, 'base64url')
  const open = createDecipheriv(cipher, keyFrom(secret, purpose), bytes(nonce), { authTagLength: 16 })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes(tag))
  return Buffer.concat([open.update(bytes(text)), open.final()]).toString('utf8')
}
