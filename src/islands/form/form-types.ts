/** A name of the form's values. A field of any other name does not compile. */
export type FieldName<Values> = keyof Values & string
/** The names whose value is of type `Kind`, so that a text field can't be put on a number. */
export type FieldOf<Values, Kind> = {
  [Name in FieldName<Values>]: Values[Name] extends Kind ? Name : never
}[FieldName<Values>]

/**
 * Why saving did not work. The shape fits `{ ...problem, message: problemMessage(problem, t) }` of the API client.
 * `fields` holds messages by field name, `form` those of no field, `current` the server's record after a conflict.
 */
export interface SaveProblem {
  readonly kind: string
  readonly message: string
  readonly fields?: Readonly<Record<string, readonly string[]>>
  readonly form?: readonly string[]
  readonly current?: unknown
}

/** What a form needs to show both versions of a record that somebody else changed meanwhile. */
export interface ConflictRules<Values> {
  /** The server's record as the form's values; undefined when it can't be read. */
  values(current: unknown): Values | undefined
  /** Called with the server's record once the person has chosen; the next save goes against its version. */
  accept(current: unknown): void
  /** A value as text; the plain value without it. */
  show?<Name extends FieldName<Values>>(name: Name, value: Values[Name]): string
}

export interface FormOptions<Values> {
  /** The values at the start. The form is dirty when its values differ from these. */
  readonly initial: Values
  /** Names that must not be empty; their fields carry the mark. */
  readonly required?: readonly FieldName<Values>[] | ((values: Values) => readonly FieldName<Values>[])
  /** Checks beyond that, before anything is sent: messages by field name, in the page's language. */
  readonly validate?: (values: Values) => Partial<Record<FieldName<Values>, string>>
  /** Sends. Resolves to nothing when saved, else to the problem. Called once at a time. */
  readonly save: (values: Values) => Promise<SaveProblem | undefined>
  /** After a save, when the form counts as clean: go elsewhere, close the dialog. */
  readonly onSaved?: (values: Values) => void
  readonly conflict?: ConflictRules<Values>
}

/** The form's values, problems and verbs: what every field takes as `form`. */
export interface FormApi<Values> {
  readonly id: string
  readonly values: Values
  /** The values it started from, or those last saved. */
  readonly base: Values
  readonly busy: boolean
  readonly dirty: boolean
  readonly problem: SaveProblem | undefined
  /** How often it was sent or checked in vain: each time the first wrong field gets the focus. */
  readonly failures: number
  readonly conflict: ConflictRules<Values> | undefined
  set<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void
  patch(values: Partial<Values>): void
  /** Messages of a field, those of its inner parts (`pickup.place`) included. */
  errorsOf(name: string): readonly string[]
  isRequired(name: FieldName<Values>): boolean
  /** What was typed into a field can't be its value: nothing is sent until the message is the empty string again. */
  hold(name: string, message: string): void
  /** The label of a field, for the summary and the comparison of versions. */
  label(name: string, text: string): void
  labelOf(name: string): string | undefined
  submit(): Promise<void>
  /** Back to the values at the start. */
  reset(): void
  /** Ends a conflict: `chosen` is what the person wants, `theirs` what the server has. */
  resolve(chosen: Values, theirs: Values): void
}
