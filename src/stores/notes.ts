import type { Note, NoteInput } from '#contract/note.ts'
import * as api from '#src/lib/api/notes.ts'
import { autosave, type Edit } from './autosave.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

/** One's own notes as the server has them, deleted ones too. */
export const notes = loadable<[], Note[]>({ name: 'notes', fetch: api.listNotes, onChange: 'keep' })

/** Puts a note as the server has it now among the others. */
function keep(note: Note): void {
  const rows = notes.$state.get().data
  if (!rows) return
  const others = rows.filter(({ id }) => id !== note.id)
  notes.replace(note.deleted ? [...others, note] : [note, ...others])
}

type NoteFields = Pick<Note, 'title' | 'color' | 'deleted'>
export type NoteEdit = Edit<Note, NoteFields>

/** What of one's notes is not saved yet. */
export const noteEdits = autosave<Note, NoteFields>({
  send: api.changeNote,
  keep,
  readCurrent: api.readCurrentNote,
  pauseAfter: ({ title }) => (title === undefined ? 0 : 700),
  contested: ['title'],
})

export async function createNote(input: NoteInput): Promise<Result<Note>> {
  const made = await attempt(() => api.createNote(input))
  if (made.ok) keep(made.value)
  return made
}
