import type { Addressee, DraftInput, Email, EmailCounts, EmailDetails, EmailMarks } from '#contract/email.ts'
import { emailFilters, emailFolders, emailLabels, emailLimits, emailSubjects } from '#contract/lists/email.ts'
import { emptyText, findFault, type RichText, textOfLines } from '#contract/rich-text.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options, SaveOptions } from './call.ts'
import type { Query } from './query.ts'
import { asPage, asRecord, isObject, type Listed } from './response-shape.ts'

const path = '/api/data/email/EmailData'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

type Raw = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function readAddressee(value: unknown): Addressee {
  const raw: Raw = isObject(value) ? value : { address: value }
  return { name: text(raw.name), address: text(raw.address) }
}

function readAbout(value: unknown): Email['about'] {
  if (!isObject(value)) return null
  const kind = emailSubjects.find((one) => one === value.kind)
  return kind ? { kind, id: text(value.id), name: text(value.name) } : null
}

/** A mail of any backend: what it leaves out is empty, and not marked. */
function readEmail(row: unknown): Email {
  const raw = asRecord<Raw>(row)
  return {
    id: text(raw.id),
    starred: raw.starred === true,
    important: raw.important === true,
    checked: raw.checked === true,
    trash: raw.trash === true,
    read: raw.read !== false,
    folder: emailFolders.find((one) => one === raw.folder) ?? 'inbox',
    label: emailLabels.find((one) => one === raw.label) ?? null,
    from: readAddressee(raw.from),
    to: list(raw.to).map(readAddressee),
    subject: text(raw.subject),
    excerpt: text(raw.excerpt),
    at: text(raw.at),
    files: Number(raw.files ?? 0),
    about: readAbout(raw.about),
    system: raw.system === true,
    version: Number(raw.version ?? 0),
  }
}

/** A text of the editor's own, or the lines of a plain one; nothing else is shown. */
function readText(value: unknown): RichText {
  if (typeof value === 'string') return textOfLines(value.split('\n'))
  return findFault(value, { pictures: true }) === null ? (value as RichText) : emptyText
}

function readDetails(row: unknown): EmailDetails {
  const raw = asRecord<Raw>(row)
  const attached = list(raw.attached).filter(isObject) as EmailDetails['attached']
  return { ...readEmail(row), cc: list(raw.cc).map(readAddressee), body: readText(raw.body), attached }
}

/** Mails of a filter or a label, the latest first; `next` is the last one's id where there may be more. */
export async function listEmails(query: Query, { signal }: Options = {}): Promise<Listed<Email>> {
  const size = emailLimits.page
  const answer = asPage(await api.send({ path, query: { ...query, page_size: size }, signal }))
  const results = answer.results.map(readEmail)
  return { ...answer, results, next: results.length < size ? null : (results.at(-1)?.id ?? null) }
}

/** How many mails of each filter and label are unread; a backend that does not count them says none. */
export async function countEmails({ signal }: Options = {}): Promise<EmailCounts> {
  const raw = asRecord<Raw>(await api.send({ path: `${path}/counts`, signal }))
  const table = <Name extends string>(names: readonly Name[], value: unknown) =>
    Object.fromEntries(names.map((name) => [name, isObject(value) ? Number(value[name] ?? 0) : 0])) as Record<
      Name,
      number
    >
  return { filters: table(emailFilters, raw.filters), labels: table(emailLabels, raw.labels) }
}

export async function openEmail({ signal }: Options, id: string): Promise<EmailDetails> {
  return readDetails(await api.send({ path: pathOf(id), signal }))
}

export async function markEmails(ids: readonly string[], marks: EmailMarks): Promise<Email[]> {
  const body = { ids, marks }
  return asPage(await api.send({ method: 'POST', path: `${path}/marks`, body })).results.map(readEmail)
}

export async function createDraft(body: DraftInput): Promise<EmailDetails> {
  return readDetails(await api.send({ method: 'POST', path, body }))
}

export async function changeDraft(id: string, body: DraftInput, options: SaveOptions): Promise<EmailDetails> {
  return readDetails(await api.send({ method: 'PATCH', path: pathOf(id), body, ...options }))
}

export async function sendDraft(id: string, { version }: ChangeOptions): Promise<EmailDetails> {
  return readDetails(await api.send({ method: 'POST', path: `${pathOf(id)}/send`, version }))
}

/** How a draft stands now, out of the refusal of a change to an older version. */
export const readCurrentDraft = (current: unknown): EmailDetails => readDetails(current)
