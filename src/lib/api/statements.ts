import type { NewLine, Statement, StatementSheet } from '#contract/statement.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { recordPath } from './registers.ts'
import { asRecord } from './response-shape.ts'

const path = (id: string) => recordPath('statements', id)

/** What a statement is printed from. */
export async function getSheet(id: string, { signal }: Options = {}): Promise<StatementSheet> {
  const sheet = asRecord<StatementSheet>(await api.send({ path: `${path(id)}/sheet`, signal }))
  return { ...sheet, lines: sheet.lines ?? [], payments: sheet.payments ?? [] }
}

export async function addLine(id: string, body: NewLine, { version }: ChangeOptions): Promise<Statement> {
  return asRecord(await api.send({ method: 'POST', path: `${path(id)}/lines`, body, version }))
}

/** Takes a line out of a draft, and with it the others of its trip. */
export async function removeLine(id: string, line: string, { version }: ChangeOptions): Promise<Statement> {
  return asRecord(
    await api.send({ method: 'DELETE', path: `${path(id)}/lines/${encodeURIComponent(line)}`, version }),
  )
}
