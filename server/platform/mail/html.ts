import { directionOf } from '#contract/languages.ts'
import { type Locale, translate } from '#server/platform/i18n/messages.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (char) => escapes[char] ?? char)

export interface MailLink {
  url: string
  label: string
}

const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:7px;background:#3a63d9;color:#ffffff;' +
  'font-weight:600;text-decoration:none'

/** A link as a button, and below it as a text to copy, which mail programs show when they cut the button off. */
const linkHtml = ({ url, label }: MailLink, copy: string) =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="${buttonStyle}">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5a6a85">${escaped(copy)}<br><a dir="ltr" href="${escaped(url)}" style="color:#3a63d9;word-break:break-all">${escaped(url)}</a></p>`

/** The text of a mail as HTML: a paragraph for each blank line, the link as a button where it stands alone. */
export function mailHtml(
  locale: Locale,
  subject: string,
  text: string,
  link?: MailLink,
  footer = translate(locale)('mail:footer'),
) {
  const t = translate(locale)
  const dir = directionOf(locale)
  const paragraphs = text.split('\n\n').map((paragraph) => {
    if (link && paragraph.trim() === link.url) return linkHtml(link, t('mail:copy_link'))
    return `<p style="margin:0 0 16px">${escaped(paragraph).replaceAll('\n', '<br>')}</p>`
  })
  return `<!doctype html>
<html lang="${locale}" dir="${dir}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f2f6fa;color:#2a3547;font:15px/1.6 'Plus Jakarta Sans','Segoe UI',Tahoma,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;border-radius:7px;background:#ffffff">
<p style="margin:0 0 24px;font-size:18px;font-weight:700">Kerbside</p>
${paragraphs.join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5eaef;font-size:13px;color:#5a6a85">${escaped(footer)}</p>
</div></body></html>`
}
