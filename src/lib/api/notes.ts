import { type NoteColor, noteColors } from '#contract/lists/notes.ts'
import type { Note, NoteChange, NoteInput } from '#contract/note.ts'
import { api } from './browser-client.ts'
import type { Options, SaveOptions } from './call.ts'
import { asPage, asRecord } from './response-shape.ts'

const path = '/api/data/notes/NotesData'

const isColor = (value: unknown): value is NoteColor => noteColors.some((color) => color === value)

/** A note of any backend: what it leaves out is as the specification begins it. */
function readNote(row: unknown): Note {
  const { id, title, color, datef, deleted, version } = asRecord<Partial<Note>>(row)
  return {
    id: String(id ?? ''),
    title: String(title ?? ''),
    color: isColor(color) ? color : 'primary',
    datef: String(datef ?? ''),
    deleted: deleted === true,
    version: Number(version ?? 0),
  }
}

export async function listNotes({ signal }: Options = {}): Promise<Note[]> {
  return asPage(await api.send({ path, signal })).results.map(readNote)
}

export async function createNote(body: NoteInput, { signal }: Options = {}): Promise<Note> {
  return readNote(await api.send({ method: 'POST', path, body, signal }))
}

export async function changeNote(id: string, body: NoteChange, options: SaveOptions): Promise<Note> {
  const address = `${path}/${encodeURIComponent(id)}`
  return readNote(await api.send({ method: 'PATCH', path: address, body, ...options }))
}

/** How a note stands now, out of the refusal of a change to an older version. */
export const readCurrentNote = (current: unknown): Note => readNote(current)
