import { type Locale, translate } from '#server/platform/i18n/messages.ts'
import type { Posted } from '#server/platform/outbox/message.ts'
import { mailHtml } from './html.ts'

export interface Mail {
  /** Null for nobody, as of a `Posted`. */
  to: string | null
  locale: Locale
  /** `mail:<about>.subject`, `.text` and, with a link, `.button` are its texts; `{{link}}` stands alone in a paragraph. */
  about:
    | 'account_activated'
    | 'already_registered'
    | 'application_received'
    | 'application_rejected'
    | 'company_approved'
    | 'driver_approved'
    | 'invited'
    | 'password_was_reset'
    | 'registered'
    | 'report'
    | 'reset'
  link: string
  vars?: Record<string, unknown>
  purpose: string
  goodFor?: number
}

/** A mail in a person's language, as text and as HTML. What people typed is escaped in the HTML. */
export function writeMail({ to, locale, about, link, vars, purpose, goodFor }: Mail): Posted {
  const t = translate(locale)
  const subject = t(`mail:${about}.subject`, vars)
  const text = t(`mail:${about}.text`, { ...vars, link })
  const html = mailHtml(locale, subject, text, { url: link, label: t(`mail:${about}.button`) })
  const plain = `${text}\n\n-- \n${t('mail:footer')}`
  return { channel: 'email', to, subject, text: plain, html, purpose, ...(goodFor && { goodFor }) }
}
