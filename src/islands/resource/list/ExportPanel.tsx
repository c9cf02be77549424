import { type MouseEvent, useRef, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Query } from '#src/lib/api/query.ts'
import { exportUrl } from '#src/lib/api-links.ts'
import { exportReady } from '#src/stores/exports.ts'

interface Props {
  resource: string
  query: Query
  toasts: Toasts
}

const formats = ['csv', 'xlsx'] as const

/** The filtered rows of a list as files. */
export function ExportPanel({ resource, query, toasts }: Props) {
  return (
    <ul className="flex w-64 flex-col p-1.5">
      {formats.map((format) => (
        <li key={format}>
          <ExportLink format={format} href={exportUrl(resource, format, query)} toasts={toasts} />
        </li>
      ))}
    </ul>
  )
}

interface LinkProps {
  format: (typeof formats)[number]
  href: string
  toasts: Toasts
}

/** A link to a file that the browser stores while it comes. A refusal would replace the page with its message, so the server is asked first. */
function ExportLink({ format, href, toasts }: LinkProps) {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  const checked = useRef(false)

  async function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (checked.current || !isPlainClick(event)) return
    event.preventDefault()
    if (busy) return
    const link = event.currentTarget
    setBusy(true)
    const result = await exportReady(link.href)
    setBusy(false)
    if (!result.ok) return toasts.show(problemMessage(result.problem, t), { tone: 'error' })
    checked.current = true
    link.click()
    checked.current = false
  }

  return (
    <a
      href={href}
      download
      aria-busy={busy || undefined}
      onClick={(event) => void follow(event)}
      className="flex items-center gap-3 rounded-control px-3 py-2 hover:bg-surface-hover focus-visible:bg-surface-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(`list-panels:export.${format}`)}</span>
        <span className="block text-caption text-ink-muted">{t(`list-panels:export.${format}.hint`)}</span>
      </span>
      {busy && <Spinner size={16} />}
    </a>
  )
}
