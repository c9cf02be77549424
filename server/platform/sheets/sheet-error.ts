/** Why a file can't be read as a table: the key of a message, and its values. */
export class SheetError extends Error {
  readonly vars: Record<string, unknown>
  readonly key: string

  constructor(key: string, options: ErrorOptions & { vars?: Record<string, unknown> } = {}) {
    super(key, options)
    this.key = key
    this.vars = options.vars ?? {}
  }
}
