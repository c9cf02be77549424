import type { Addressee, DraftInput, EmailDetails } from '#contract/email.ts'
import { emailLimits } from '#contract/lists/email.ts'
import { findFault, type RichBlock, type RichText, withoutPictures } from '#contract/rich-text.ts'
import type { Formatter } from '#src/lib/format/formatter.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { nameOf } from './view.ts'

export type AnswerKind = 'reply' | 'replyAll' | 'forward'

const line = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const blank: RichBlock = { type: 'paragraph' }

/** Room for an answer, above what it answers; what would be too much to store is left out. */
function quoted(email: EmailDetails, words: string): RichText {
  const { content } = withoutPictures(email.body)
  const whole: RichText = {
    type: 'doc',
    content: [blank, line(words), { type: 'blockquote', content }],
  }
  return findFault(whole, { pictures: false }) === null ? whole : { type: 'doc', content: [blank] }
}

const prefixed = (prefix: string, subject: string) =>
  (subject.toLowerCase().startsWith(prefix.toLowerCase()) ? subject : `${prefix} ${subject}`)
    .trim()
    .slice(0, emailLimits.subject)
    .toWellFormed()

const isSame = (a: Addressee, b: Addressee) => a.address.toLowerCase() === b.address.toLowerCase()

/** A draft that answers a mail or passes it on; `own` is the address that is never answered to. */
export function answerTo(
  email: EmailDetails,
  kind: AnswerKind,
  own: string,
  { t, format }: { t: T; format: Formatter },
): DraftInput {
  const said = { name: nameOf(email.from), time: format.dateTime(email.at) }
  if (kind === 'forward')
    return { subject: prefixed('Fwd:', email.subject), body: quoted(email, t('email:forwarded', said)) }
  const me = { name: '', address: own }
  const to = isSame(email.from, me) ? email.to : [email.from]
  const rest = [...email.to, ...email.cc].filter(
    (one) => !isSame(one, me) && !to.some((other) => isSame(one, other)),
  )
  const cc = kind === 'replyAll' ? rest.slice(0, emailLimits.recipients - to.length) : []
  return { to, cc, subject: prefixed('Re:', email.subject), body: quoted(email, t('email:wrote', said)) }
}
