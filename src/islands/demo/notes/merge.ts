import type { Note } from '#contract/note.ts'
import { fold } from '#src/lib/format/fold.ts'
import type { NoteEdit } from '#src/stores/notes.ts'
import type { NotesView } from './view.ts'

/** Notes as their writer has them, with what is not saved yet. */
export const withEdits = (
  notes: readonly Note[],
  edits: Readonly<Record<string, NoteEdit | undefined>>,
): Note[] => notes.map((note) => ({ ...note, ...edits[note.id]?.change }))

/** Those that the view shows; every word of the search is somewhere in the text. */
export function shownIn({ search, color, deleted }: NotesView, notes: readonly Note[]): Note[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return notes.filter((note) => {
    if (note.deleted !== deleted || (color && note.color !== color)) return false
    const text = fold(note.title)
    return words.every((word) => text.includes(word))
  })
}

/** The first line that says something, and the next one. */
export function headOf({ title }: Note): { first: string; rest: string } {
  const [first = '', ...more] = title
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return { first, rest: more[0] ?? '' }
}
