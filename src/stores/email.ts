import type { DraftInput, Email, EmailDetails, EmailMarks } from '#contract/email.ts'
import * as api from '#src/lib/api/email.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

/** One's own mails as the server has them, without their texts; deleted ones too. */
export const emails = loadable<[], Email[]>({ name: 'email', fetch: api.listEmails, onChange: 'keep' })

/** The mail that is read or written. */
export const openEmail = loadable<[string], EmailDetails>({
  name: 'email.open',
  fetch: api.openEmail,
  onChange: 'drop',
})

const byTime = (a: Email, b: Email) => b.at.localeCompare(a.at)

function change(marked: ReadonlyMap<string, Partial<Email>>): void {
  const rows = emails.$state.get().data
  if (rows) emails.replace(rows.map((row) => ({ ...row, ...marked.get(row.id) })))
  const open = openEmail.$state.get().data
  const marks = open && marked.get(open.id)
  if (open && marks) openEmail.replace({ ...open, ...marks })
}

/** Puts a mail as the server has it now among the others, and where it is open. */
export function keepEmail(email: EmailDetails): void {
  const { cc: _, body: __, attached: ___, ...head } = email
  const rows = emails.$state.get().data
  if (rows) emails.replace([head, ...rows.filter(({ id }) => id !== email.id)].toSorted(byTime))
  if (openEmail.$state.get().data?.id === email.id) openEmail.replace(email)
}

/** Marks follow each other: the last one that was set is the one that stands. */
let turn: Promise<unknown> = Promise.resolve()

/** Marks mails on the screen at once, such as with a star; where the server refuses, they are as before. */
export async function markEmails(ids: readonly string[], marks: EmailMarks): Promise<Result<Email[]>> {
  const before = new Map(
    (emails.$state.get().data ?? []).filter(({ id }) => ids.includes(id)).map((row) => [row.id, row]),
  )
  change(new Map(ids.map((id) => [id, marks])))
  const run = () => attempt(() => api.markEmails(ids, marks))
  const mine = turn.then(run, run)
  turn = mine
  const result = await mine
  if (result.ok) change(new Map(result.value.map((row) => [row.id, row])))
  else change(before)
  return result
}

export async function createDraft(input: DraftInput): Promise<Result<EmailDetails>> {
  const made = await attempt(() => api.createDraft(input))
  if (made.ok) keepEmail(made.value)
  return made
}
