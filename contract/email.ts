import * as z from 'zod'
import { storedFile } from './file.ts'
import {
  emailFilters,
  emailFolders,
  emailLabels,
  emailLimits,
  emailSubjects,
  type ReceivedFolder,
  receivedFolders,
} from './lists/email.ts'
import { continuedQuery } from './page.ts'
import { id, instant, recordFields } from './record.ts'
import { findFault, type RichText } from './rich-text.ts'

/** One line: it stands in the head of a mail. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u)
const address = z.email({ error: 'core:field.email' }).max(254)
const addressee = z.strictObject({ name: line(120).default(''), address })
export type Addressee = z.infer<typeof addressee>
/** As it came, from whoever sent it. */
const correspondent = z.object({ name: z.string(), address: z.string() })

const marks = {
  starred: z.boolean(),
  important: z.boolean(),
  checked: z.boolean().describe('Ticked in the list; what is done to several is done to those'),
  trash: z.boolean().describe('Deleted, as long as it can be taken back'),
  read: z.boolean(),
  folder: z.enum(emailFolders),
  label: z.enum(emailLabels).nullable(),
}

/** The record of the console that a mail is about. */
const about = z.object({ kind: z.enum(emailSubjects), id, name: z.string() })

/** A mail as lists show it, with the specification's marks. */
export const email = z.object({
  id,
  ...marks,
  from: correspondent,
  to: z.array(correspondent),
  subject: z.string(),
  excerpt: z.string().describe('What its text begins with'),
  at: instant.describe('When it was sent or received; a draft, when it was last changed'),
  files: z.int().min(0).describe('How many are attached'),
  about: about.nullable(),
  system: z.boolean().describe('Mailed by the console by itself: nobody marks, deletes or answers it'),
  version: recordFields.version,
})
export type Email = z.infer<typeof email>

/** What a list of mails has: those of a filter or a label, with each word of the search. */
export const emailQuery = z.strictObject({
  filter: z.enum(emailFilters).optional(),
  label: z.enum(emailLabels).optional(),
  search: z.string().max(120).optional(),
  ...continuedQuery,
})

/** How many mails of each filter and label are unread; of the drafts, how many there are. */
export const emailCounts = z.object({
  filters: z.record(z.enum(emailFilters), z.int()),
  labels: z.record(z.enum(emailLabels), z.int()),
})
export type EmailCounts = z.infer<typeof emailCounts>

const document = z.strictObject({ type: z.literal('doc'), content: z.array(z.unknown()).min(1) })
/** What is stored was held to the allow-list. */
const storedText = document as unknown as z.ZodType<RichText>
/** What somebody writes, held to it. */
const writtenText = document.superRefine((value, ctx) => {
  const fault = findFault(value, { pictures: false })
  if (fault) ctx.addIssue({ code: 'custom', message: `email:text.${fault}` })
}) as unknown as z.ZodType<RichText>

export const emailDetails = email.extend({
  cc: z.array(correspondent),
  body: storedText,
  attached: z.array(storedFile),
})
export type EmailDetails = z.infer<typeof emailDetails>

const draftFields = {
  to: z.array(addressee).max(emailLimits.recipients),
  cc: z.array(addressee).max(emailLimits.recipients),
  subject: line(emailLimits.subject),
  body: writtenText,
  files: z.array(id).max(emailLimits.files).describe('Uploads that go with it'),
}
/** What is not named is empty, or stays. */
export const draftInput = z.strictObject(draftFields).partial()
export type DraftInput = Partial<{
  to: Addressee[]
  cc: Addressee[]
  subject: string
  body: RichText
  files: string[]
}>

/** Marks of several mails at once: those that are not named stay. Only what was received moves, to the spam and back. */
export const emailMarks = z.strictObject({
  ids: z.array(id).min(1).max(500),
  marks: z.strictObject({ ...marks, folder: z.enum(receivedFolders) }).partial(),
})
export type EmailMarks = Partial<
  Pick<Email, 'starred' | 'important' | 'checked' | 'trash' | 'read' | 'label'> & { folder: ReceivedFolder }
>
