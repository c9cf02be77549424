/** A text as the lines of calendars and cards have it (RFC 5545 and 6350). */
export const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\n|\r/g, '\\n')

/** Lines longer than 75 bytes go on in the next one, which begins with a space. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > 74) {
      parts.push(part)
      ;[part, bytes] = ['', 0]
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

export const printLines = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join('')
