import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { copyText } from '#src/lib/copy-text.ts'

interface Props {
  label: string
  /** What is shown in full and copied: an address, a key, lines of a file. */
  value: string
  /** The button's name, and what it says when that was done or refused. */
  words: { copy: string; copied: string; notCopied: string }
}

/** A value that somebody needs elsewhere: to be read, to be marked, or to be copied by a button. */
export function CopyValue({ label, value, words }: Props) {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => setCopied(await copyText(value))
  const done = copied ? words.copied : words.notCopied
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-ink-muted">{label}</span>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <code
          dir="ltr"
          className="min-w-0 flex-1 basis-64 rounded-card bg-surface-sunken px-3 py-2 text-start font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {value}
        </code>
        <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      <span role="status" className={copied === false ? 'text-error' : 'sr-only'}>
        {copied === undefined ? '' : done}
      </span>
    </div>
  )
}
