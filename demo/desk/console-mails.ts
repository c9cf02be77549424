import { type EventRow, eventRow } from '#demo/dispatch/event.ts'
import type { Driver, Making, Paper, StoredEmail } from '#demo/types.ts'
import { readPlain } from '#server/email/from-html.ts'
import { consoleMailbox } from '#server/email/mailbox.ts'
import { excerptOf } from '#server/email/rich-text.ts'
import { chooseLocale, translate } from '#server/platform/i18n/messages.ts'
import { addDays } from '#server/platform/time/days.ts'
import { formatDay } from '#server/platform/time/format-date.ts'

const marks = { starred: false, important: false, checked: false, read: true, label: null, trashedAt: null }

/** What the console has mailed to drivers about papers that expire, and the line of each on its driver's timeline. */
export function makeConsoleMails(
  { random, now }: Making,
  drivers: readonly Driver[],
  papers: readonly Paper[],
): { mails: StoredEmail[]; events: EventRow[] } {
  const chance = random.fork('console mails')
  const all = drivers.flatMap(({ id, firstName, lastName, email, languages, status }) => {
    const theirs = papers.filter(
      (paper) => paper.ownerKind === 'driver' && paper.ownerId === id && paper.remindedFor,
    )
    const [first] = theirs
    if (!first?.remindedFor || !email || status === 'left') return []
    const locale = chooseLocale(languages?.[0])
    const t = translate(locale)
    const name = `${firstName} ${lastName}`
    const line = ({ type, expiresOn }: Paper) =>
      t('papers:mail.line', {
        paper: t(`fleet:paper.${type}`),
        date: formatDay(locale, expiresOn ?? null),
        owner: name,
      })
    const vars = { name: firstName, count: theirs.length, papers: theirs.map(line).join('\n') }
    const subject = t('papers:mail.subject', vars)
    const body = readPlain(`${t('papers:mail.office', vars)}\n\n-- \n${t('mail:footer')}`)
    const day = addDays(first.remindedFor, -(first.remindedDays ?? 0))
    const at = new Date(Math.min(now.getTime(), Date.parse(`${day}T07:05:00Z`)))
    const mail: StoredEmail = {
      ...{ id: chance.id(), messageId: chance.id(), accountId: consoleMailbox, version: 1, folder: 'sent' },
      ...{ fromName: 'Kerbside', fromAddress: '', to: [{ name, address: email }], cc: [], ...marks },
      ...{ subject, body, excerpt: excerptOf(body), at, createdAt: at, updatedAt: at },
      ...{ aboutKind: 'drivers', aboutId: id, aboutName: name },
    }
    return [
      { mail, event: eventRow(null, { entity: 'drivers', entityId: id, at, type: 'mailed', note: subject }) },
    ]
  })
  return { mails: all.map(({ mail }) => mail), events: all.map(({ event }) => event) }
}
