import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { useI18n } from './i18n.tsx'

interface Props {
  title?: string
  busy?: boolean
  onRetry: () => unknown
  /** Why. */
  children: ReactNode
}

/** That something could not be loaded, why, and another try. */
export function LoadFailure({ title, busy = false, onRetry, children }: Props) {
  const { t } = useI18n()
  return (
    <Alert
      tone="error"
      title={title}
      actions={
        <Button size="sm" icon="refresh" busy={busy} onClick={() => void onRetry()}>
          {t('problems:broken.retry')}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
