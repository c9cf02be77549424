import type { Storage } from './storage-type.ts'

/** A PDF page in points: A5. */
const page = { width: 420, height: 595 }

const escaped = (text: string) => text.replace(/[\\()]/g, (sign) => `\\${sign}`)

/** A PDF of one page with some lines of Latin text, the first one large. */
function pdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = lines
    .map(
      (line, index) => `/F1 ${index === 0 ? 22 : 12} Tf (${escaped(line)}) Tj 0 -${index === 0 ? 40 : 22} Td`,
    )
    .join('\n')
  const content = `0.9 0.92 0.97 rg 30 30 ${page.width - 60} ${page.height - 60} re f\n0.12 0.15 0.25 rg\nBT 60 500 Td\n${text}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let written = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = written.length
    written += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = written.length
  const size = objects.length + 1
  written += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  written += `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return new Uint8Array(Buffer.from(written, 'latin1'))
}

interface Printed {
  type: string
  number: string | null
  issuedOn: string | null
  expiresOn: string | null
}

const dayIn = (text: string) => text.replaceAll('-', '')

/** The stored name of a demo paper's file: it has all that is printed on it, so nothing else is stored. */
export const paperFileName = ({ type, number, issuedOn, expiresOn }: Printed): string =>
  `demo-${type.replaceAll('_', '-')}-${number ?? '0'}-${dayIn(issuedOn ?? '0')}-${dayIn(expiresOn ?? '0')}.pdf`

const named = /^demo-(?<type>[a-z-]+)-(?<number>[A-Z0-9]+)-(?<from>\d+)-(?<to>\d+)\.pdf$/
const date = (text = '0') => (text === '0' ? '-' : text.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'))

/** The file of a demo paper by its name, drawn anew each time; null for any other name. */
export function paperFile(name: string): Uint8Array<ArrayBuffer> | null {
  const found = named.exec(name)?.groups
  if (!found) return null
  const { type = '', number, from, to } = found
  const title = type.replaceAll('-', ' ')
  return pdf([
    title.charAt(0).toUpperCase() + title.slice(1),
    `Number: ${number}`,
    `Issued on: ${date(from)}`,
    `Valid until: ${date(to)}`,
    'Demonstration of Kerbside: not a real document.',
  ])
}

/** A storage that also has the files of demo papers, drawn on request instead of written at the start. */
export const withPlaceholderPapers = (storage: Storage): Storage => ({
  ...storage,
  async get(name) {
    const drawn = paperFile(name)
    return drawn ? { bytes: drawn, type: 'application/pdf' } : storage.get(name)
  },
})
