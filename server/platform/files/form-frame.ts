/** A form for uploads has a file and a few small fields. */
const mostParts = 20
const mostHeaderBytes = 4096
const headersEnd = Buffer.from('\r\n\r\n')

/**
 * Whether the body of a form has so few parts, each with so few headers, that it can be read in one go: a hundred
 * thousand empty ones fit into 10 MB.
 */
export function isSmallForm(bytes: Buffer, type: string): boolean {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type) ?? []
  const boundary = Buffer.from(`--${quoted ?? plain ?? ''}`)
  if (boundary.length < 3) return false
  let parts = 0
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + boundary.length)) {
    parts += 1
    const closes = bytes.toString('latin1', at + boundary.length, at + boundary.length + 2) === '--'
    const headers = bytes.subarray(at, at + mostHeaderBytes)
    if (parts > mostParts || !(closes || headers.includes(headersEnd))) return false
  }
  return true
}
