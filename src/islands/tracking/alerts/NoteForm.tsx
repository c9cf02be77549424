import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { alertNotes } from '#contract/lists/road-alerts.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { noteAlert } from '#src/stores/road-alerts.ts'

interface Props {
  alert: string
  /** Nobody has seen it yet: it is seen with the note. */
  unseen: boolean
  onClose: () => void
}

/** One line for a note on an alert; what was typed stays when it can't be saved. */
export function NoteForm({ alert, unseen, onClose }: Props) {
  const { t } = useI18n()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => field.current?.focus(), [])
  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!text.trim()) return field.current?.focus()
    setBusy(true)
    const noted = await noteAlert(alert, text.trim())
    setBusy(false)
    if (noted.ok) return onClose()
    setProblem(problemMessage(noted.problem, t))
    field.current?.focus()
  }
  return (
    <form onSubmit={save} className="flex basis-full flex-col gap-2 pb-1">
      <label htmlFor={id} className="text-caption font-semibold">
        {t('road-alerts:note.label')}
      </label>
      <input
        ref={field}
        id={id}
        dir="auto"
        value={text}
        maxLength={alertNotes.longest}
        autoComplete="off"
        data-unsaved={text.trim() ? '' : undefined}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== '' || undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
        className={controlStyle}
      />
      <p id={`${id}-hint`} role="status" className="text-caption">
        {problem ? (
          <span className="text-error">{problem}</span>
        ) : (
          unseen && <span className="text-ink-muted">{t('road-alerts:note.hint')}</span>
        )}
      </p>
      <div className="flex gap-2">
        <Button type="submit" size="sm" intent="primary" busy={busy}>
          {t('road-alerts:note.save')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('road-alerts:note.cancel')}
        </Button>
      </div>
    </form>
  )
}
