import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isSafeLink } from '#contract/rich-text.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  /** Where the link leads now; empty for a new one. */
  address: string
  /** Gets the new address, empty for no link any more; undefined leaves it as it is. */
  onDone: (href: string | undefined) => void
}

/** What people type as an address: those of pages and mailboxes may lack their beginning. */
function completed(text: string): string {
  const typed = text.trim()
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) return `mailto:${typed}`
  return /^[a-z][a-z\d+.-]*:/i.test(typed) || typed === '' ? typed : `https://${typed}`
}

/** Asks where the selected text leads. */
export function LinkForm({ address, onDone }: Props) {
  const { t } = useI18n()
  const [text, setText] = useState(address)
  const [wrong, setWrong] = useState(false)
  const hint = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const set = () => {
    const href = completed(text)
    if (href === '' || isSafeLink(href)) onDone(href)
    else setWrong(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') set()
    else onDone(undefined)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-2">
      <input
        ref={field}
        type="url"
        dir="ltr"
        value={text}
        aria-label={t('editor:link.address')}
        aria-invalid={wrong}
        aria-describedby={wrong ? hint : undefined}
        placeholder="https://"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-9 min-w-40 flex-1 rounded-field border border-line-strong bg-surface px-3 text-ink text-sm aria-invalid:border-error pointer-coarse:min-h-11"
      />
      <Button size="sm" onClick={set}>
        {t('editor:link.set')}
      </Button>
      {address !== '' && (
        <Button size="sm" intent="quiet" onClick={() => onDone('')}>
          {t('editor:link.remove')}
        </Button>
      )}
      {wrong && (
        <p id={hint} role="alert" className="w-full text-caption text-error">
          {t('editor:link.wrong')}
        </p>
      )}
    </div>
  )
}
