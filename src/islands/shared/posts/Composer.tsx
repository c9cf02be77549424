import { useState } from 'react'
import { areaStyle } from '#src/islands/form/FieldFrame.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  /** What is written here. */
  label: string
  submitLabel: string
  /** Characters at most. */
  most: number
  small?: boolean
  /** @returns whether it was taken; what was not is there to be sent again */
  onSend: (text: string) => Promise<boolean>
}

/** A few lines for the others to read. Ctrl+Enter sends them as well. */
export function Composer({ label, submitLabel, most, small = false, onSend }: Props) {
  const { format } = useI18n()
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const left = most - text.length
  const send = async () => {
    const written = text.trim()
    if (!written) return
    setText('')
    setSending(true)
    if (!(await onSend(written))) setText((now) => now || written)
    setSending(false)
  }
  return (
    <form
      className={`flex gap-2 ${small ? 'items-end' : 'flex-col'}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        aria-label={label}
        placeholder={label}
        rows={small ? 1 : 3}
        dir="auto"
        maxLength={most}
        value={text}
        data-unsaved={text.trim() || sending ? '' : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send()
        }}
        className={`${areaStyle} max-h-80 [field-sizing:content] pointer-coarse:min-h-11 ${small ? 'min-h-9' : 'min-h-20'}`}
      />
      <span className="flex shrink-0 items-center justify-end gap-3">
        {left <= 100 && <span className="text-caption text-ink-muted">{format.number(left)}</span>}
        <Button
          type="submit"
          intent={small ? 'secondary' : 'primary'}
          size={small ? 'md' : 'sm'}
          off={!text.trim()}
        >
          {submitLabel}
        </Button>
      </span>
    </form>
  )
}
