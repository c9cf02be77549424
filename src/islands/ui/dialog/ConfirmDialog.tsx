import type { ReactNode } from 'react'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  /** The question, naming what it is about: “Cancel booking KB-000123?”. */
  title: string
  /** What will follow, in a sentence. */
  description?: string | undefined
  /** The verb of the question, not “OK”. */
  confirmLabel: string
  /** The label of the cancel button; “Back” without it. */
  backLabel?: string
  intent?: 'primary' | 'danger'
  busy?: boolean
  /** Why the last try failed; the dialog stays open with what was chosen. */
  problem?: string | undefined
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before something that is hard to take back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useI18n()
  const { intent = 'primary', busy = false } = props
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      size="sm"
      busy={busy}
      footer={
        <>
          <Button intent="secondary" onClick={props.onClose} disabled={busy}>
            {props.backLabel ?? t('dialog:confirm.back')}
          </Button>
          <Button intent={intent} onClick={props.onConfirm} busy={busy}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {(props.problem || props.children) && (
        <>
          {props.problem && <Alert tone="error">{props.problem}</Alert>}
          {props.children}
        </>
      )}
    </Dialog>
  )
}
