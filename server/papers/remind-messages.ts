import type { About } from '#server/email/keep-sent.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { chooseLocale, translate } from '#server/platform/i18n/messages.ts'
import { mailHtml } from '#server/platform/mail/html.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import type { Message } from '#server/platform/outbox/message.ts'
import { formatDay } from '#server/platform/time/format-date.ts'
import { ownerKey, type paperOwners } from './notify.ts'
import { ownersOf } from './owners.ts'
import { type Recipient, recipients } from './reminder-recipients.ts'
import type { PaperRow } from './status.ts'

type Owners = Awaited<ReturnType<typeof paperOwners>>

/** What goes out, and about which record where that is read in the console. */
export interface Reminder {
  message: Message
  about: About | null
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
): Promise<Reminder[]> {
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
    { of, name, email, phone, language, about }: Recipient,
    theirs: readonly PaperRow[],
    atHand: boolean,
  ): Reminder[] => {
    if (theirs.length === 0) return []
    const locale = chooseLocale(language)
    const t = translate(locale)
    const url = pageLink(env, locale, of === 'driver' ? 'driverDocuments' : 'documents')
    const [mail, sms] = atHand
      ? (['papers:mail.text', 'papers:sms'] as const)
      : (['papers:mail.office', 'papers:sms_office'] as const)
    const vars = (paper: PaperRow) => ({
      paper: t(`fleet:paper.${paper.type}`),
      date: formatDay(locale, paper.expiresOn),
      owner: nameOf(paper).name,
      link: url,
    })
    if (email) {
      const lines = theirs.map((paper) => t('papers:mail.line', vars(paper))).join('\n')
      const all = { name, count: theirs.length, papers: lines, link: url }
      const [subject, text] = [t('papers:mail.subject', all), t(mail, all)]
      const link = atHand ? { url, label: t('papers:mail.button') } : undefined
      const html = mailHtml(locale, subject, text, link)
      const plain = `${text}\n\n-- \n${t('mail:footer')}`
      const message = { channel: 'email', to: email, subject, text: plain, html, purpose } as const
      return [{ message, about }]
    }
    if (!phone) return []
    return theirs.map((paper) => ({
      message: { channel: 'sms', to: phone, text: t(sms, vars(paper)), purpose },
      about: null,
    }))
  }

  return to.flatMap((recipient) => {
    const theirs = papers.filter((one) => recipientId(recipient.of, one) === recipient.id)
    const { true: here = [], false: office = [] } = Object.groupBy(theirs, (one) =>
      isAtHand(recipient.of, one) ? 'true' : 'false',
    )
    return [...messages(recipient, here, true), ...messages(recipient, office, false)]
  })
}
