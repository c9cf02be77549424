import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Confirm() {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  return (
    <>
      <Button
        intent="grave"
        icon="ban"
        onClick={() => {
          setProblem(undefined)
          setOpen(true)
        }}
      >
        {t('gallery-ui:dialog.cancel')}
      </Button>
      <ConfirmDialog
        open={open}
        intent="danger"
        title={t('gallery-ui:dialog.question')}
        description={t('gallery-ui:dialog.follows')}
        confirmLabel={t('gallery-ui:dialog.cancel')}
        problem={problem}
        onConfirm={() => (problem ? setOpen(false) : setProblem(t('gallery-ui:dialog.refused')))}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
