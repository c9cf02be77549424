import { createHash, timingSafeEqual } from 'node:crypto'
import { fold } from '#server/schema/folding.ts'

const digitsOf = (text: string) =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))

/** A word as it is compared: without capitals, accents, spaces and signs; figures of Arabic keyboards as any others. */
const plain = (word: string) => digitsOf(fold(word)).replaceAll(/[^\p{L}\p{N}]/gu, '')
const digest = (word: string) => createHash('sha256').update(word).digest()

/** Whether somebody said the word. It takes as long for one that is nearly right as for any other. */
export function isCodeWord(given: string, stored: string | null): boolean {
  const wanted = plain(stored ?? '')
  return timingSafeEqual(digest(plain(given)), digest(wanted)) && wanted !== ''
}
