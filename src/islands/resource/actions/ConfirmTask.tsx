import { useRef, useState } from 'react'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import type { Confirmation, DialogCallbacks } from './action.ts'

/** Asks a plain question, and stays open with the reason when it is refused. */
export function ConfirmTask({
  onSubmit,
  onDone,
  onClose,
  ...question
}: Confirmation & DialogCallbacks<object>) {
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const refused = await onSubmit({})
    sending.current = false
    setBusy(false)
    setProblem(refused?.message)
    if (!refused) onDone()
  }

  return (
    <ConfirmDialog
      open
      title={question.title}
      description={question.description}
      confirmLabel={question.confirmLabel}
      intent={question.intent ?? 'primary'}
      busy={busy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
