/**
 * Numbers that Ofcom keeps for drama, so that nobody is ever called: mobiles +44 7700 900000–900999, and Bristol's
 * +44 117 496 0000–0999. `slot` is 0–999.
 */
const suffix = (slot: number) => {
  if (slot < 0 || slot > 999) throw new RangeError(`No telephone number ${slot}`)
  return String(slot).padStart(3, '0')
}
export const mobile = (slot: number) => `+447700900${suffix(slot)}`
export const landline = (slot: number) => `+441174960${suffix(slot)}`

/** Who gets which mobile numbers: nobody shares one. */
export const slots = {
  driver: 1,
  staff: 70,
  parent: 100,
  pickup: 520,
  proposal: 680,
  altParent: 700,
  assistant: 960,
} as const

const special: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', ș: 's', ț: 't', ă: 'a', đ: 'd' }

/** A name as it stands in an e-mail address: plain Latin letters. */
export const mailName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[łøßșțăđ]/g, (letter) => special[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^a-z]/g, '')
