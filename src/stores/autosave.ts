import { map } from 'nanostores'
import type { SaveOptions } from '#src/lib/api/call.ts'
import { outliving } from '#src/lib/api/outliving.ts'
import type { Problem, ProblemKind } from '#src/lib/api/problem.ts'
import { attempt } from './result.ts'
import { onSignedOut } from './signed-out.ts'
import { markWritten } from './written.ts'

/**
 * What was changed and is not saved yet. `theirs` is what another window or device has saved meanwhile; whose is kept is
 * for the writer to say.
 */
export interface Edit<Row, Fields> {
  change: Partial<Fields>
  state: 'pending' | 'saving' | 'failed' | 'conflict'
  /** What the change is made to. */
  base: Row
  theirs?: Row | undefined
  problem?: Problem | undefined
}

interface Kind<Row, Fields> {
  send: (id: string, change: Partial<Fields>, options: SaveOptions) => Promise<Row>
  /** Puts a record as the server has it now where it is shown. */
  keep: (row: Row) => void
  /** The record as it stands, out of the refusal of a change to an older version. */
  readCurrent: (current: unknown) => Row
  /** How long a change waits for the next one, in ms: nothing is sent while somebody types. */
  pauseAfter: (change: Partial<Fields>) => number
  /** Where two windows set one of these otherwise, the writer is asked; of other fields the last change stands. */
  contested: readonly (keyof Fields)[]
}

type Options = Omit<SaveOptions, 'version'>

const retryMs = 5000
/** What another try would be answered too. */
const refusals: readonly ProblemKind[] = ['missing', 'invalid', 'forbidden']

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What of a change was written after it was sent. */
function writtenSince<Fields extends object>(
  sent: Partial<Fields>,
  change: Partial<Fields>,
): Partial<Fields> {
  const written = { ...change }
  for (const name of Object.keys(sent) as (keyof Fields)[])
    if (isSame(sent[name], written[name])) delete written[name]
  return written
}

/** Records that are saved as somebody writes them: on the screen at once, on the server when they pause. */
export function autosave<Row extends Fields & { id: string; version: number }, Fields extends object>({
  send,
  keep,
  readCurrent,
  pauseAfter,
  contested,
}: Kind<Row, Fields>) {
  /** By the record's id. */
  const $state = map<Record<string, Edit<Row, Fields> | undefined>>({})
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** What is being saved now. */
  const saves = new Map<string, Promise<void>>()

  $state.listen((edits) => markWritten($state, Object.values(edits).some(Boolean)))

  function put(id: string, edit: Edit<Row, Fields> | undefined): void {
    $state.setKey(id, edit)
    const open = Object.values($state.get()).some((one) => one !== undefined)
    const toggle = open ? addEventListener : removeEventListener
    toggle('beforeunload', holdPage)
    toggle('pagehide', saveAll)
  }

  /** What the next moment saves needs no question. */
  function holdPage(event: BeforeUnloadEvent): void {
    saveAll()
    const edits = Object.values($state.get())
    if (edits.some((edit) => edit?.state === 'failed' || edit?.state === 'conflict')) event.preventDefault()
  }

  function saveAll(): void {
    for (const [id, edit] of Object.entries($state.get()))
      if (edit?.state === 'pending') void save(id, { fetch: outliving })
  }

  function saveIn(id: string, ms: number): void {
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => void save(id), ms),
    )
  }

  function keepSaved(id: string, sent: Partial<Fields>, now: Edit<Row, Fields>, saved: Row): void {
    const change = writtenSince(sent, now.change)
    keep(saved)
    if (Object.keys(change).length === 0) put(id, undefined)
    else {
      put(id, { change, state: 'pending', base: saved })
      saveIn(id, pauseAfter(change))
    }
  }

  /** A change of another window stands unless both changed the same otherwise. */
  function merge(id: string, edit: Edit<Row, Fields>, theirs: Row): void {
    const { base, change } = edit
    const differ = contested.some(
      (name) => name in change && !isSame(theirs[name], base[name]) && !isSame(theirs[name], change[name]),
    )
    put(id, { ...edit, state: differ ? 'conflict' : 'pending', theirs, base: theirs })
    if (!differ) saveIn(id, 0)
  }

  async function run(id: string, edit: Edit<Row, Fields>, options: Options): Promise<void> {
    clearTimeout(timers.get(id))
    const { change: sent, base } = edit
    put(id, { ...edit, state: 'saving', problem: undefined })
    const saved = await attempt(() => send(id, sent, { version: base.version, ...options }))
    const now = $state.get()[id]
    if (!now) return
    if (saved.ok) keepSaved(id, sent, now, saved.value)
    else if (saved.problem.kind === 'conflict' && saved.problem.current)
      merge(id, now, readCurrent(saved.problem.current))
    else {
      put(id, { ...now, state: 'failed', problem: saved.problem })
      if (!refusals.includes(saved.problem.kind)) saveIn(id, retryMs)
    }
  }

  /** Saves what is not saved yet, without waiting for a pause. */
  function save(id: string, options: Options = {}): Promise<void> {
    const edit = $state.get()[id]
    const busy = saves.get(id)
    if (busy || !edit || edit.state === 'conflict') return busy ?? Promise.resolve()
    const saving = run(id, edit, options).finally(() => saves.delete(id))
    saves.set(id, saving)
    return saving
  }

  function edit(row: Row, change: Partial<Fields>): void {
    const before = $state.get()[row.id]
    const state = before?.state === 'saving' || before?.state === 'conflict' ? before.state : 'pending'
    put(row.id, { ...before, base: before?.base ?? row, state, change: { ...before?.change, ...change } })
    saveIn(row.id, pauseAfter(change))
  }

  /** Says whose record stands where two were written. */
  function settle(id: string, whose: 'mine' | 'theirs'): void {
    const open = $state.get()[id]
    if (open?.state !== 'conflict') return
    if (whose === 'theirs' && open.theirs) keep(open.theirs)
    put(id, whose === 'mine' ? { ...open, state: 'pending', theirs: undefined } : undefined)
    void save(id)
  }

  onSignedOut(() => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    $state.set({})
  })

  return {
    $state,
    edit,
    save: (id: string) => save(id),
    settle,
    /** Gives up a change that can't be saved any more. */
    drop: (id: string) => put(id, undefined),
  }
}
