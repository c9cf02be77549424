import { map } from 'nanostores'
import type { Addressee, EmailDetails } from '#contract/email.ts'
import type { RichText } from '#contract/rich-text.ts'
import * as api from '#src/lib/api/email.ts'
import type { Problem, ProblemKind } from '#src/lib/api/problem.ts'
import { keepEmail, openEmail } from './email.ts'
import { attempt, type Result } from './result.ts'
import { onSignedOut } from './signed-out.ts'

/** What can be changed of a draft. */
export interface DraftFields {
  to: Addressee[]
  cc: Addressee[]
  subject: string
  body: RichText
  attached: EmailDetails['attached']
}

/**
 * What was changed and is not saved yet. `theirs` is what another window or device has saved meanwhile; whose is kept is
 * for the writer to say.
 */
export interface DraftEdit {
  change: Partial<DraftFields>
  state: 'pending' | 'saving' | 'failed' | 'conflict'
  /** What the change is made to. */
  base: EmailDetails
  theirs?: EmailDetails | undefined
  problem?: Problem | undefined
}

/** By the draft's id. */
export const $draftEdits = map<Record<string, DraftEdit | undefined>>({})

/** Nothing is sent while somebody types. */
const pauseMs = 900
const retryMs = 5000
/** What another try would be answered too. */
const refusals: readonly ProblemKind[] = ['missing', 'invalid', 'forbidden']
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** What is being saved now. */
const saves = new Map<string, Promise<void>>()

function setEdit(id: string, edit: DraftEdit | undefined): void {
  $draftEdits.setKey(id, edit)
  const open = Object.values($draftEdits.get()).some((one) => one !== undefined)
  const toggle = open ? addEventListener : removeEventListener
  toggle('beforeunload', holdPage)
  toggle('pagehide', saveAll)
}

/** What the next moment saves needs no question. */
function holdPage(event: BeforeUnloadEvent): void {
  saveAll()
  const isLost = ({ state }: DraftEdit) => state === 'failed' || state === 'conflict'
  if (Object.values($draftEdits.get()).some((edit) => edit && isLost(edit))) event.preventDefault()
}

function saveAll(): void {
  for (const [id, edit] of Object.entries($draftEdits.get()))
    if (edit?.state === 'pending') void save(id, { outlives: true })
}

function saveIn(id: string, ms: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => void save(id), ms),
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What was written while it was sent is still to be saved. */
function keepSaved(id: string, sent: Partial<DraftFields>, now: DraftEdit, saved: EmailDetails): void {
  const written = Object.entries(now.change).filter(([name, value]) => Reflect.get(sent, name) !== value)
  keepEmail(saved)
  if (written.length === 0) setEdit(id, undefined)
  else {
    setEdit(id, { change: Object.fromEntries(written), state: 'pending', base: saved })
    saveIn(id, pauseMs)
  }
}

/** A change of another window stands unless both changed the same otherwise. */
function settle(id: string, edit: DraftEdit, theirs: EmailDetails): void {
  const differ = (Object.keys(edit.change) as (keyof DraftFields)[]).some(
    (name) => !isSame(theirs[name], edit.base[name]) && !isSame(theirs[name], edit.change[name]),
  )
  setEdit(id, { ...edit, state: differ ? 'conflict' : 'pending', theirs, base: theirs })
  if (!differ) saveIn(id, 0)
}

const inputOf = ({ attached, ...fields }: Partial<DraftFields>) => ({
  ...fields,
  ...(attached && { files: attached.map(({ id }) => id) }),
})

async function run(id: string, edit: DraftEdit, options: { outlives?: boolean }): Promise<void> {
  clearTimeout(timers.get(id))
  const { change: sent, base } = edit
  setEdit(id, { ...edit, state: 'saving', problem: undefined })
  const saved = await attempt(() => api.changeDraft(id, inputOf(sent), { version: base.version, ...options }))
  const now = $draftEdits.get()[id]
  if (!now) return
  if (saved.ok) keepSaved(id, sent, now, saved.value)
  else if (saved.problem.kind === 'conflict' && saved.problem.current)
    settle(id, now, api.readCurrentDraft(saved.problem.current))
  else {
    setEdit(id, { ...now, state: 'failed', problem: saved.problem })
    if (!refusals.includes(saved.problem.kind)) saveIn(id, retryMs)
  }
}

function save(id: string, options: { outlives?: boolean } = {}): Promise<void> {
  const edit = $draftEdits.get()[id]
  const busy = saves.get(id)
  if (busy || !edit || edit.state === 'conflict') return busy ?? Promise.resolve()
  const saving = run(id, edit, options).finally(() => saves.delete(id))
  saves.set(id, saving)
  return saving
}

/** Changes a draft on the screen at once; it is saved when its writer pauses. */
export function editDraft(draft: EmailDetails, change: Partial<DraftFields>): void {
  const before = $draftEdits.get()[draft.id]
  const state = before?.state === 'saving' || before?.state === 'conflict' ? before.state : 'pending'
  const base = before?.base ?? draft
  setEdit(draft.id, { ...before, base, state, change: { ...before?.change, ...change } })
  saveIn(draft.id, pauseMs)
}

/** Saves what is not saved yet, without waiting for a pause. */
export const saveDraft = (id: string): Promise<void> => save(id)

/** Says whose draft stands where two were written. */
export function settleDraft(id: string, whose: 'mine' | 'theirs'): void {
  const edit = $draftEdits.get()[id]
  if (edit?.state !== 'conflict') return
  if (whose === 'theirs' && edit.theirs) keepEmail(edit.theirs)
  setEdit(id, whose === 'mine' ? { ...edit, state: 'pending', theirs: undefined } : undefined)
  void save(id)
}

/** Gives up a change that can't be saved any more. */
export const dropDraftEdit = (id: string): void => setEdit(id, undefined)

/** Sends a draft with all that was written; what could not be saved is not sent. */
export async function sendDraft(draft: EmailDetails): Promise<Result<EmailDetails>> {
  const { id } = draft
  // What is written while it is saved is saved next.
  while ($draftEdits.get()[id]) {
    await save(id)
    const { state, problem } = $draftEdits.get()[id] ?? {}
    // Whose is kept is asked where it is written.
    if (state === 'conflict') return { ok: false, problem: { kind: 'aborted' } }
    if (state === 'failed' && problem) return { ok: false, problem }
  }
  const open = openEmail.$state.get().data
  const { version } = open?.id === id ? open : draft
  const sent = await attempt(() => api.sendDraft(id, { version }))
  if (sent.ok) keepEmail(sent.value)
  return sent
}

onSignedOut(() => {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  $draftEdits.set({})
})
