import { useState } from 'react'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  title: string
  description: string
  onRemove: () => Promise<SaveProblem | undefined>
  onClose: () => void
}

/** Asks before somebody is taken from a child's record. */
export function RemoveDialog({ title, description, onRemove, onClose }: Props) {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm() {
    setBusy(true)
    const found = await onRemove()
    setBusy(false)
    if (found) setProblem(found.message)
    else onClose()
  }

  return (
    <ConfirmDialog
      open
      title={title}
      description={description}
      confirmLabel={t('family:remove')}
      intent="danger"
      busy={busy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
