import { randomBytes } from 'node:crypto'

const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 21
/** The few bytes that would make the first letters likelier are thrown away. */
const fair = 256 - (256 % letters.length)

/** An id to report by that nobody guesses and that is typed in a minute: 104 bits, without letters that look alike. */
export function makeUniqueId(): string {
  let made = ''
  while (made.length < length) {
    const bytes = [...randomBytes(2 * length)].filter((byte) => byte < fair)
    made += bytes.map((byte) => letters[byte % letters.length]).join('')
  }
  return made.slice(0, length)
}
