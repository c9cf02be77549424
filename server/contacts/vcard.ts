import ICAL from 'ical.js'
import { type ContactInput, contactInput } from '#contract/contact.ts'
import { escapeText, printLines } from '#server/platform/files/content-lines.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'

/** The largest file that is read, in bytes. */
export const maxCardBytes = 8 * 1024 * 1024
/** A card is longer only where it has a picture, which is left out. */
const longestCard = 64 * 1024

const isPicture = /^(?:item\d+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i

/** The cards of a file as their lines, without pictures; null for a file that has none. */
async function cardsOf(text: string, turn: () => Promise<void>): Promise<string[] | null> {
  if (!/^\uFEFF?\s*BEGIN:VCARD/i.test(text)) return null
  const cards: string[] = []
  let lines: string[] = []
  let skips = false
  let read = 0
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) lines = []
    const continues = /^[ \t]/.test(line)
    if (!continues) skips = isPicture.test(line)
    if (!skips) lines.push(line)
    if (/^END:VCARD\s*$/i.test(line)) cards.push(lines.join('\r\n'))
    read += 1
    if (read % 1000 === 0) await turn()
  }
  return cards
}

/** What a property says, in its parts: `N` has family and given name. */
function partsOf(card: ICAL.Component, name: string): string[] {
  const value: unknown = card.getFirstPropertyValue(name)
  const parts = Array.isArray(value) ? value.flat(2) : [value]
  // A semicolon is escaped by some also where it separates nothing.
  const textOf = (part: unknown) => String(part).replaceAll('\\;', ';').trim()
  return parts.map((part) => (part === null || part === undefined ? '' : textOf(part)))
}

const cut = (text: string | undefined, most: number) => (text ?? '').slice(0, most).trim()

/** A card as a contact; undefined for one that can't be read or names nobody. */
function contactOf(lines: string): ContactInput | undefined {
  if (lines.length > longestCard) return undefined
  try {
    const card = new ICAL.Component(ICAL.parse(lines))
    const [lastname, firstname] = partsOf(card, 'n')
    const [whole = ''] = partsOf(card, 'fn')
    const [company, department] = partsOf(card, 'org')
    const [first = '', ...rest] = whole.split(/\s+/)
    const isNamed = Boolean(lastname || firstname)
    const read = {
      firstname: cut(isNamed ? firstname : first, 120),
      lastname: cut(isNamed ? lastname : rest.join(' '), 120),
      company: cut(company, 120),
      department: cut(department, 120),
      phone: cut(partsOf(card, 'tel')[0]?.replace(/^tel:/i, ''), 40),
      email: cut(partsOf(card, 'email')[0], 254),
      address: cut(partsOf(card, 'adr').filter(Boolean).join(', '), 500),
      notes: cut(partsOf(card, 'note').join('\n'), 2000),
    }
    if (!read.firstname && !read.lastname && !read.company) return undefined
    const checked = contactInput.safeParse(read)
    const checkedBare = checked.success ? checked : contactInput.safeParse({ ...read, email: '' })
    return checkedBare.data
  } catch {
    return undefined
  }
}

/** The contacts of a file of vCards (RFC 6350 and 2426), at most `most`; null for a file that has none. */
export async function readCards(bytes: Uint8Array, most: number) {
  const turn = createTurnYielder()
  const cards = await cardsOf(new TextDecoder().decode(bytes), turn)
  if (!cards) return null
  const read: ContactInput[] = []
  for (const card of cards.slice(0, most)) {
    const made = contactOf(card)
    if (made) read.push(made)
    await turn()
  }
  return { contacts: read, cards: cards.length, unreadable: Math.min(cards.length, most) - read.length }
}

/** Contacts as a file of vCards 4.0 (RFC 6350). */
export const printCards = (contacts: readonly ContactInput[]): string =>
  contacts
    .map((one) => {
      const name = [one.firstname, one.lastname].filter(Boolean).join(' ') || one.company
      const lines = [
        'BEGIN:VCARD',
        'VERSION:4.0',
        `FN:${escapeText(name)}`,
        `N:${escapeText(one.lastname)};${escapeText(one.firstname)};;;`,
        ...(one.company || one.department
          ? [`ORG:${escapeText(one.company)};${escapeText(one.department)}`]
          : []),
        ...(one.phone ? [`TEL:${escapeText(one.phone)}`] : []),
        ...(one.email ? [`EMAIL:${escapeText(one.email)}`] : []),
        ...(one.address ? [`ADR:;;${escapeText(one.address)};;;;`] : []),
        ...(one.notes ? [`NOTE:${escapeText(one.notes)}`] : []),
        'END:VCARD',
      ]
      return printLines(lines)
    })
    .join('')
