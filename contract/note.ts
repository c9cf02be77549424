import * as z from 'zod'
import { mostOfNote, noteColors } from './lists/notes.ts'
import { id, instant, recordFields } from './record.ts'

const title = z.string().max(mostOfNote).describe('The whole text; its first line is what lists show')
const color = z.enum(noteColors)

/** A note to oneself, as the specification has it. */
export const note = z.object({
  id,
  title,
  color,
  datef: instant.describe('When it was last changed'),
  deleted: z.boolean(),
  version: recordFields.version,
})
export type Note = z.infer<typeof note>

export const noteInput = z.strictObject({ title, color: color.default('primary') })
export type NoteInput = z.input<typeof noteInput>

/** What is not named stays. */
export const noteChange = z.strictObject({
  title: title.optional(),
  color: color.optional(),
  deleted: z.boolean().optional(),
})
export type NoteChange = Partial<Pick<Note, 'title' | 'color' | 'deleted'>>
