import type { ReactNode } from 'react'
import type { BulkResult } from '#contract/page.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import type { IconName } from '#src/islands/ui/Icon.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { Problem } from '#src/lib/api/problem.ts'
import type { Result } from '#src/stores/result.ts'

/** How an action is offered: as a row of a menu or a button. This is all that a page loads before the first click. */
export interface Face {
  readonly label: string
  readonly icon?: IconName | undefined
  readonly intent?: 'primary' | 'danger' | undefined
  /** It only leads somewhere. */
  readonly href?: string | undefined
}

/** An action that was chosen, and on which records. */
export interface Task<Row> {
  readonly action: string
  readonly rows: readonly Row[]
  /** Chosen for ticked rows: one dialog and one call for all of them, however few they are. */
  readonly many?: boolean
  /** Called when it was done, with whether it worked for every record: to clear the ticks, to leave the page. */
  readonly onDone?: ((all: boolean) => void) | undefined
}

/** The callbacks of a dialog: it submits until that resolves to nothing, and then calls `onDone`. */
export interface DialogCallbacks<Input> {
  onSubmit: (input: Input) => Promise<SaveProblem | undefined>
  onDone: () => void
  onClose: () => void
}

/** A plain question with two answers. */
export interface Confirmation {
  readonly title: string
  readonly description?: string | undefined
  readonly confirmLabel: string
  readonly intent?: 'primary' | 'danger' | undefined
}

/** A question, or the dialog that asks for more; `fail` ends the task where the dialog can't be filled. */
export type Question<Input> =
  | Confirmation
  | ((callbacks: DialogCallbacks<Input>, fail: (problem: Problem) => void) => ReactNode)

interface Common<Row, Input> {
  /** The question before the action, called once for each task; without one the action runs at once. */
  readonly ask?: ((rows: readonly Row[], i18n: I18n) => Question<Input> | undefined) | undefined
  /** The message after success; none where the result is plain to see. */
  readonly done?: (rows: readonly Row[], i18n: I18n) => string
  /** Reads again what it changed, before its dialog closes: then it is known whether the opener is still there. */
  readonly after?: () => Promise<unknown>
}

/** Done to one record. The store answers the record, or the problem. */
export interface ActionOnOne<Row, Input> extends Common<Row, Input> {
  readonly one: (row: Row, input: Input) => Promise<Result<unknown>>
  /**
   * The message when somebody else changed the record meanwhile; the next try goes against `current`, as the server
   * has it. Without it the conflict is a refusal like any other.
   */
  readonly changed?: (current: Row, i18n: I18n) => string
}

/** How a bulk action is undone: its token, and the keys of the messages afterwards. */
export interface Undo {
  readonly run: (token: string) => Promise<Result<BulkResult>>
  readonly done: string
  /** Where not all could be taken back, and no reason was given; without it the result of each row is shown. */
  readonly some?: string
}

/** Done to any number of records in one call, with a result for each. */
export interface ActionOnMany<Row, Input> extends Common<Row, Input> {
  readonly many: (rows: readonly Row[], input: Input) => Promise<Result<BulkResult>>
  readonly undo: Undo
  /** Title of the results, where it did not work for every record. */
  readonly outcome: (i18n: I18n) => string
  /** Says in the dialog why the only record was refused, `refused` where the server gave no reason. */
  readonly refused?: string
}

/** An action on records, as data: its question, how it runs, its message. */
export type Action<Row, Input = object> = ActionOnOne<Row, Input> | ActionOnMany<Row, Input>
