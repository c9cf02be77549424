import { map } from 'nanostores'
import type { Note, NoteChange, NoteInput } from '#contract/note.ts'
import * as api from '#src/lib/api/notes.ts'
import type { Problem, ProblemKind } from '#src/lib/api/problem.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'
import { onSignedOut } from './signed-out.ts'

/** One's own notes as the server has them, deleted ones too. */
export const notes = loadable<[], Note[]>({ name: 'notes', fetch: api.listNotes, onChange: 'keep' })

/**
 * What was changed and is not saved yet. `theirs` is the text that another window or device has saved meanwhile; whose
 * is kept is for the writer to say.
 */
export interface NoteEdit {
  change: NoteChange
  state: 'pending' | 'saving' | 'failed' | 'conflict'
  /** What the change is made to. */
  base: Note
  theirs?: Note | undefined
  problem?: Problem | undefined
}

/** By the note's id. */
export const $noteEdits = map<Record<string, NoteEdit | undefined>>({})

/** Nothing is sent while somebody types. */
const pauseMs = 700
const retryMs = 5000
/** What another try would be answered too. */
const refusals: readonly ProblemKind[] = ['missing', 'invalid', 'forbidden']
const timers = new Map<string, ReturnType<typeof setTimeout>>()

function setEdit(id: string, edit: NoteEdit | undefined): void {
  $noteEdits.setKey(id, edit)
  const open = Object.values($noteEdits.get()).some((one) => one !== undefined)
  const toggle = open ? addEventListener : removeEventListener
  toggle('beforeunload', holdPage)
  toggle('pagehide', saveAll)
}

/** What the next moment saves needs no question. */
function holdPage(event: BeforeUnloadEvent): void {
  saveAll()
  const isLost = ({ state }: NoteEdit) => state === 'failed' || state === 'conflict'
  if (Object.values($noteEdits.get()).some((edit) => edit && isLost(edit))) event.preventDefault()
}

function saveAll(): void {
  for (const [id, edit] of Object.entries($noteEdits.get()))
    if (edit?.state === 'pending') void save(id, { outlives: true })
}

function saveIn(id: string, ms: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => void save(id), ms),
  )
}

/** Puts a note as the server has it now among the others. */
function keep(note: Note): void {
  const rows = notes.$state.get().data
  if (!rows) return
  const others = rows.filter(({ id }) => id !== note.id)
  notes.replace(note.deleted ? [...others, note] : [note, ...others])
}

/** What was written while it was sent is still to be saved. */
function keepSaved(id: string, sent: NoteChange, change: NoteChange, saved: Note): void {
  const written = Object.entries(change).filter(([name, value]) => Reflect.get(sent, name) !== value)
  keep(saved)
  if (written.length === 0) setEdit(id, undefined)
  else {
    setEdit(id, { change: Object.fromEntries(written), state: 'pending', base: saved })
    saveIn(id, pauseMs)
  }
}

/** A change of another window stands unless both wrote another text. */
function settle(id: string, edit: NoteEdit, theirs: Note): void {
  const { title } = edit.change
  const differ = title !== undefined && theirs.title !== edit.base.title && theirs.title !== title
  setEdit(id, { ...edit, state: differ ? 'conflict' : 'pending', theirs, base: theirs })
  if (differ) keep(theirs)
  else void save(id)
}

async function save(id: string, options: { outlives?: boolean } = {}): Promise<void> {
  const edit = $noteEdits.get()[id]
  if (!edit || edit.state === 'saving' || edit.state === 'conflict') return
  clearTimeout(timers.get(id))
  const { change: sent, base } = edit
  setEdit(id, { ...edit, state: 'saving', problem: undefined })
  const saved = await attempt(() => api.changeNote(id, sent, { version: base.version, ...options }))
  const now = $noteEdits.get()[id]
  if (!now) return
  if (saved.ok) keepSaved(id, sent, now.change, saved.value)
  else if (saved.problem.kind === 'conflict') settle(id, now, api.readCurrentNote(saved.problem.current))
  else {
    setEdit(id, { ...now, state: 'failed', problem: saved.problem })
    if (!refusals.includes(saved.problem.kind)) saveIn(id, retryMs)
  }
}

/** Changes a note on the screen at once; it is saved when its writer pauses. */
export function editNote(note: Note, change: NoteChange): void {
  const before = $noteEdits.get()[note.id]
  const state = before?.state === 'saving' || before?.state === 'conflict' ? before.state : 'pending'
  const base = before?.base ?? note
  setEdit(note.id, { ...before, base, state, change: { ...before?.change, ...change } })
  saveIn(note.id, change.title === undefined ? 0 : pauseMs)
}

/** Saves what is not saved yet, without waiting for a pause. */
export const saveNote = (id: string): Promise<void> => save(id)

/** Says whose text stands where two were written. */
export function settleNote(id: string, whose: 'mine' | 'theirs'): void {
  const edit = $noteEdits.get()[id]
  if (edit?.state !== 'conflict') return
  setEdit(id, whose === 'mine' ? { ...edit, state: 'pending', theirs: undefined } : undefined)
  void save(id)
}

/** Gives up a change that can't be saved any more. */
export const dropEdit = (id: string): void => setEdit(id, undefined)

export async function createNote(input: NoteInput): Promise<Result<Note>> {
  const made = await attempt(() => api.createNote(input))
  if (made.ok) keep(made.value)
  return made
}

onSignedOut(() => {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  $noteEdits.set({})
})
