import type { NewLine, Statement, StatementSheet } from '#contract/statement.ts'
import * as api from '#src/lib/api/statements.ts'
import { loadable } from './base/loadable.ts'
import { attempt } from './result.ts'

type Draft = Pick<Statement, 'id' | 'version'>

/** The lines and payments of the statement in sight. */
export const statementSheet = loadable<[string], StatementSheet>({
  name: 'statement-sheet',
  fetch: (options, id) => api.getSheet(id, options),
  onChange: 'drop',
})

/** Both answer the draft as it is then. */
export const addLine = ({ id, version }: Draft, line: NewLine) =>
  attempt(() => api.addLine(id, line, { version }))
export const removeLine = ({ id, version }: Draft, line: string) =>
  attempt(() => api.removeLine(id, line, { version }))
