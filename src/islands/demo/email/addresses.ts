import type { Addressee } from '#contract/email.ts'

/** As the server takes them: one `@`, a domain with a dot, nothing that ends an address. */
const address = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]{2,}$/
const named = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/

function readOne(text: string): Addressee | undefined {
  const [, name = '', inside = text] = named.exec(text) ?? []
  const found = inside.trim().replace(/^mailto:/i, '')
  return address.test(found) && found.length <= 254
    ? { name: name.trim().slice(0, 120).toWellFormed(), address: found }
    : undefined
}

/** Addresses as people type and paste them, `Name <address>` too, with commas or line breaks between; the rest is none. */
export function readAddresses(text: string): { found: Addressee[]; rest: string } {
  const parts = text
    .split(/[,;،\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map((part) => ({ part, one: readOne(part) }))
  return {
    found: read.flatMap(({ one }) => one ?? []),
    rest: read
      .filter(({ one }) => !one)
      .map(({ part }) => part)
      .join(', '),
  }
}
