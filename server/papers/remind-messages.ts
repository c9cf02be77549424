import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { chooseLocale, translate } from '#server/platform/i18n/messages.ts'
import { mailHtml } from '#server/platform/mail/html.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import type { Message } from '#server/platform/outbox/message.ts'
import { formatDay } from '#server/platform/time/format-date.ts'
import { accounts } from '#server/schema/accounts.ts'
import { assistants, companies, drivers } from '#server/schema/people.ts'
import { ownerKey, type paperOwners } from './notify.ts'
import { ownersOf } from './owners.ts'
import type { PaperRow } from './status.ts'

type Owners = Awaited<ReturnType<typeof paperOwners>>

/** Somebody to write to: by mail where that is known and wanted, else by text message. */
interface Recipient {
  of: 'driver' | 'assistant' | 'company'
  id: string
  name: string
  email: string | null
  phone: string | null
  language: string | null
}

/** The accounts of these drivers and companies, and the record itself where nobody has one; assistants never have. */
async function recipients(db: Db, ids: Record<Recipient['of'], readonly string[]>): Promise<Recipient[]> {
  const rows = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.status, 'active'),
        or(
          and(eq(accounts.role, 'driver'), inArray(accounts.driver, [...ids.driver])),
          and(eq(accounts.role, 'company'), inArray(accounts.company, [...ids.company])),
        ),
      ),
    )
  const found = rows.map(
    (row): Recipient => ({
      of: row.role === 'driver' ? 'driver' : 'company',
      id: row.driver ?? row.company ?? '',
      name: row.firstName,
      email: row.notifyEmail ? row.email : null,
      phone: row.notifySms ? row.phone : null,
      language: row.language,
    }),
  )
  const without = (of: Recipient['of']) =>
    ids[of].filter((id) => !found.some((one) => one.of === of && one.id === id))
  const people = await db
    .select()
    .from(drivers)
    .where(inArray(drivers.id, without('driver')))
  const helpers = await db
    .select()
    .from(assistants)
    .where(inArray(assistants.id, [...ids.assistant]))
  const firms = await db
    .select()
    .from(companies)
    .where(inArray(companies.id, without('company')))
  return [
    ...found,
    ...people.map(({ id, firstName, email, phone, languages }): Recipient => {
      return { of: 'driver', id, name: firstName, email, phone, language: languages[0] ?? null }
    }),
    ...helpers.map(({ id, firstName, phone }): Recipient => {
      return { of: 'assistant', id, name: firstName, email: null, phone, language: null }
    }),
    ...firms.map(({ id, contactName, email }): Recipient => {
      return { of: 'company', id, name: contactName, email, phone: null, language: null }
    }),
  ]
}

/** Whether a recipient can send in such a paper in the console: drivers can't for those of their vehicle, and assistants none. */
const isAtHand = (of: Recipient['of'], paper: PaperRow) => of === 'company' || paper.ownerKind === 'driver'

/**
 * What goes out about papers that run out: one mail to each recipient about all that they can bring by themselves, and
 * one about those to give to the office, or a text for each paper.
 */
export async function reminderMessages(
  db: Db,
  env: Env,
  papers: readonly PaperRow[],
  owners: Owners,
): Promise<Message[]> {
  const nameOf = await ownersOf(db, papers)
  const recipientId = (of: Recipient['of'], paper: PaperRow) => owners.get(ownerKey(paper))?.[of] ?? null
  const all = (of: Recipient['of']) => [...new Set(papers.flatMap((one) => recipientId(of, one) ?? []))]
  const to = await recipients(db, {
    driver: all('driver'),
    assistant: all('assistant'),
    company: all('company'),
  })
  const purpose = 'paper_expiring'

  const messages = (
    { of, name, email, phone, language }: Recipient,
    theirs: readonly PaperRow[],
    atHand: boolean,
  ): Message[] => {
    if (theirs.length === 0) return []
    const locale = chooseLocale(language)
    const t = translate(locale)
    const url = pageLink(env, locale, of === 'driver' ? 'driverDocuments' : 'documents')
    const [mail, sms] = atHand
      ? (['papers:mail.text', 'papers:sms'] as const)
      : (['papers:mail.office', 'papers:sms_office'] as const)
    const about = (paper: PaperRow) => ({
      paper: t(`fleet:paper.${paper.type}`),
      date: formatDay(locale, paper.expiresOn),
      owner: nameOf(paper).name,
      link: url,
    })
    if (email) {
      const lines = theirs.map((paper) => t('papers:mail.line', about(paper))).join('\n')
      const vars = { name, count: theirs.length, papers: lines, link: url }
      const [subject, text] = [t('papers:mail.subject', vars), t(mail, vars)]
      const link = atHand ? { url, label: t('papers:mail.button') } : undefined
      const html = mailHtml(locale, subject, text, link)
      const plain = `${text}\n\n-- \n${t('mail:footer')}`
      return [{ channel: 'email', to: email, subject, text: plain, html, purpose }]
    }
    if (!phone) return []
    return theirs.map((paper) => ({ channel: 'sms', to: phone, text: t(sms, about(paper)), purpose }))
  }

  return to.flatMap((recipient) => {
    const theirs = papers.filter((one) => recipientId(recipient.of, one) === recipient.id)
    const { true: here = [], false: office = [] } = Object.groupBy(theirs, (one) =>
      isAtHand(recipient.of, one) ? 'true' : 'false',
    )
    return [...messages(recipient, here, true), ...messages(recipient, office, false)]
  })
}
