import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'

interface Props {
  href: string
  hint: string
  /** Whether the file may be fetched; says itself why not. */
  check: (href: string) => Promise<boolean>
  children: ReactNode
}

/** A link to a file that the browser stores while it comes. What a refusal says would take the place of the page: so it is asked for first. */
export function ExportLink({ href, hint, check, children }: Props) {
  const [busy, setBusy] = useState(false)
  const checked = useRef(false)

  async function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (checked.current || !isPlainClick(event)) return
    event.preventDefault()
    if (busy) return
    const link = event.currentTarget
    setBusy(true)
    const ready = await check(link.href)
    setBusy(false)
    if (!ready) return
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
      className={buttonStyle('quiet')}
      title={hint}
    >
      {children}
    </a>
  )
}
