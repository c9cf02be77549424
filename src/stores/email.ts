import type { DraftInput, Email, EmailCounts, EmailDetails, EmailMarks } from '#contract/email.ts'
import * as api from '#src/lib/api/email.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { loadable } from './base/loadable.ts'
import { continued } from './continued.ts'
import { attempt, type Result } from './result.ts'
import { sendShown } from './shown-ahead.ts'

/** One's own mails of a filter or a label as the server has them, without their texts, as far as they were read. */
export const emails = loadable<[Query], Listed<Email>>({
  name: 'email',
  fetch: (options, query) => api.listEmails(query, options),
  onChange: 'keep',
})
export const moreEmails = continued(emails)

/** How many are unread in each folder. */
export const emailCounts = loadable<[], EmailCounts>({
  name: 'email.counts',
  fetch: api.countEmails,
  onChange: 'keep',
})

/** The mail that is read or written. */
export const openEmail = loadable<[string], EmailDetails>({
  name: 'email.open',
  fetch: api.openEmail,
  onChange: 'drop',
})

const byTime = (a: Email, b: Email) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id)
const rowsHeld = () => emails.$state.get().data?.results ?? []

function changeRows(change: (rows: readonly Email[]) => Email[]): void {
  const { data, loading } = emails.$state.get()
  if (data) emails.replace({ ...data, results: change(data.results) })
  // What was being loaded is given up for this.
  if (loading) void emails.reload()
}

function change(marked: ReadonlyMap<string, Partial<Email>>): void {
  changeRows((rows) => rows.map((row) => ({ ...row, ...marked.get(row.id) })))
  const open = openEmail.$state.get().data
  const marks = open && marked.get(open.id)
  if (open && marks) openEmail.replace({ ...open, ...marks })
}

/** Puts mails as the server has them now in their places; which of them a list shows, it finds out itself. */
function keepRows(fresh: readonly Email[]): void {
  const known = new Set(fresh.map(({ id }) => id))
  changeRows((rows) => [...fresh, ...rows.filter(({ id }) => !known.has(id))].toSorted(byTime))
}

/** Puts a mail as the server has it now among the others, and where it is open. */
export function keepEmail(email: EmailDetails): void {
  const { cc: _, body: __, attached: ___, ...head } = email
  const before = rowsHeld().find(({ id }) => id === email.id)
  keepRows([head])
  if (openEmail.$state.get().data?.id === email.id) openEmail.replace(email)
  if (before?.folder !== email.folder) void emailCounts.reload()
}

function keepMarked(rows: readonly Email[]): void {
  change(new Map(rows.map((row) => [row.id, row])))
  keepRows(rows)
  void emailCounts.reload()
}

/** So many mails the server marks in one call. */
const mostMarked = 500

async function sendMarks(ids: readonly string[], marks: EmailMarks): Promise<Email[]> {
  const rows: Email[] = []
  for (let from = 0; from < ids.length; from += mostMarked)
    rows.push(...(await api.markEmails(ids.slice(from, from + mostMarked), marks)))
  return rows
}

/** Marks follow each other: the last one that was set is the one that stands. */
let turn: Promise<unknown> = Promise.resolve()

/** Marks mails on the screen at once, such as with a star; where the server refuses, they are as before. */
export async function markEmails(ids: readonly string[], marks: EmailMarks): Promise<Result<Email[]>> {
  const those = rowsHeld().filter(({ id }) => ids.includes(id))
  const before = new Map(those.map((row) => [row.id, row]))
  change(new Map(ids.map((id) => [id, marks])))
  // A mail that is marked as read by being opened is no change of anybody's.
  const send = Object.keys(marks).every((name) => name === 'read') ? attempt : sendShown
  const run = () => send(() => sendMarks(ids, marks))
  const mine = turn.then(run, run)
  turn = mine
  const result = await mine
  if (result.ok) keepMarked(result.value)
  else change(before)
  return result
}

export async function createDraft(input: DraftInput): Promise<Result<EmailDetails>> {
  const made = await attempt(() => api.createDraft(input))
  if (made.ok) keepEmail(made.value)
  return made
}
