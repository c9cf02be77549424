import type { Contact } from '#contract/contact.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { fold } from '#src/lib/format/fold.ts'

/** What the server sorts contacts by. */
const sortName = ({ firstname, lastname, company }: Contact) =>
  fold(`${firstname} ${lastname} ${company}`).trim()

function isBehind(one: Contact, other: Contact): boolean {
  const [name, otherName] = [sortName(one), sortName(other)]
  return name === otherName ? one.id > other.id : name > otherName
}

function place({ results, next }: Listed<Contact>, contact: Contact): Contact[] {
  const index = results.findIndex(({ id }) => id === contact.id)
  const before = results[index]
  if (before && sortName(before) === sortName(contact)) return results.with(index, contact)
  const others = results.filter(({ id }) => id !== contact.id)
  const at = others.findIndex((one) => isBehind(one, contact))
  if (at >= 0) return others.toSpliced(at, 0, contact)
  // Behind the last one there are others, which have not been read: it comes with them.
  return next ? others : [...others, contact]
}

/** The list with a contact as it is now, at its place by name; it is read on from whoever is the last one then. */
export function placeByName(list: Listed<Contact>, contact: Contact): Listed<Contact> {
  const results = place(list, contact)
  return { ...list, results, next: list.next && (results.at(-1)?.id ?? list.next) }
}
