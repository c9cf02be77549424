import type { Author } from '#contract/author.ts'
import { fields, text, textOrNull } from './field-readers.ts'

/** Whoever wrote something; without a picture their initials stand for them. */
export const readAuthor = fields<Author>({ id: text, name: text, photo: textOrNull })
