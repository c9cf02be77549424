import * as z from 'zod'
import { contactFilters } from './lists/contacts.ts'
import { continuedQuery } from './page.ts'
import { id, recordFields } from './record.ts'

/** So many contacts one person has at most. */
export const mostContacts = 10_000

const line = z.string().trim().max(120)

/** What is written of a contact. Numbers are those of other people's cards: as they were typed. */
const details = {
  firstname: line,
  lastname: line,
  department: line,
  company: line,
  phone: z.string().trim().max(40),
  email: z.union([z.literal(''), z.email({ error: 'core:field.email' }).max(254)]),
  address: z.string().trim().max(500),
  notes: z.string().trim().max(2000),
}
const marks = { frequentlycontacted: z.boolean(), starred: z.boolean(), deleted: z.boolean() }

/** Somebody in one's own address book, as the specification has it. */
export const contact = z.object({
  id,
  ...details,
  image: z.string().describe('Empty: their initials stand for them'),
  ...marks,
  version: recordFields.version,
})
export type Contact = z.infer<typeof contact>

const empty = Object.fromEntries(Object.keys(details).map((name) => [name, '']))

/** A new one; what is not given is empty. */
export const contactInput = z.preprocess(
  (body) => (typeof body === 'object' && body !== null ? { ...empty, ...body } : body),
  z.strictObject(details),
)
export type ContactInput = Pick<Contact, keyof typeof details>

/** What is not named stays. */
export const contactChange = z.strictObject({ ...details, ...marks }).partial()
export type ContactChange = Partial<ContactInput & Pick<Contact, keyof typeof marks>>

/** All of them without a filter, deleted ones at the end; a page has 100 unless `page_size` asks for fewer. */
export const contactListQuery = z.strictObject({
  ...continuedQuery,
  filter: z.enum(contactFilters).optional(),
  department: line.optional(),
  search: z.string().max(120).optional(),
})

/** How many contacts each filter and each department has; of departments the first 200 by name. */
export const contactCounts = z.object({
  filters: z.record(z.enum(contactFilters), z.int()),
  departments: z.array(z.object({ name: z.string(), count: z.int() })),
})
export type ContactCounts = z.infer<typeof contactCounts>

/** What came of a file of cards. */
export const contactImport = z.object({
  added: z.int(),
  known: z.int().describe('Those that were there already'),
  unreadable: z.int().describe('Cards that could not be read, or have neither a name nor a company'),
})
export type ContactImport = z.infer<typeof contactImport>
