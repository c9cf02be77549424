import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/** Asks for confirmation before a page with unsaved changes is left. */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  const { t } = useI18n()
  const { open, stay, leave } = useUnsavedGuard(dirty)
  return (
    <ConfirmDialog
      open={open}
      title={t('form:unsaved.title')}
      description={t('form:unsaved.text')}
      confirmLabel={t('form:unsaved.leave')}
      backLabel={t('form:unsaved.stay')}
      intent="danger"
      onConfirm={leave}
      onClose={stay}
    />
  )
}
