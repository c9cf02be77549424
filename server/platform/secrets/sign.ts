import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256 of `text` for one purpose, base64url. Purposes keep a signature from being used elsewhere. */
export const sign = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Compares in constant time; texts of different length differ. */
export function isSameText(a: string, b: string) {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
