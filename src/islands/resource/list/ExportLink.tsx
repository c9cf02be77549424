import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'

/** Its code comes with the first export; without it the browser itself finds out. */
const loadExports = () => import('#src/stores/exports.ts').catch(() => undefined)

const rowStyle =
  'block rounded-control px-3 py-2 hover:bg-surface-hover focus-visible:bg-surface-hover aria-busy:opacity-60'

interface Props {
  href: string
  hint?: string
  /** A row of a panel; else a button. */
  row?: boolean
  toasts: Toasts
  children: ReactNode
}

/** A link to a file that the browser stores while it comes. A refusal would replace the page with its message, so the server is asked first. */
export function ExportLink({ href, hint, row = false, toasts, children }: Props) {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  const checked = useRef(false)

  async function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (checked.current || !isPlainClick(event)) return
    event.preventDefault()
    if (busy) return
    const link = event.currentTarget
    setBusy(true)
    const result = await (await loadExports())?.exportReady(link.href)
    setBusy(false)
    if (result && !result.ok) return toasts.show(problemMessage(result.problem, t), { tone: 'error' })
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
      className={row ? rowStyle : buttonStyle('quiet')}
      title={hint}
    >
      {children}
    </a>
  )
}
