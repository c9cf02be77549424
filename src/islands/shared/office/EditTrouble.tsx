import type { ReactNode } from 'react'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Edit } from '#src/stores/autosave.ts'

interface Props {
  edit: Pick<Edit<unknown, unknown>, 'state' | 'problem'> | undefined
  /** That two windows wrote it, how one’s own is kept, and that it is there no longer. */
  texts: { conflict: string; mine: string; gone: string }
  onSettle: (whose: 'mine' | 'theirs') => void
  onDrop: () => void
  /** What the other window wrote. */
  children: ReactNode
}

/** What only the writer can decide about what is not saved: whose of two texts stands, and to leave one that is gone. */
export function EditTrouble({ edit, texts, onSettle, onDrop, children }: Props) {
  const { t } = useI18n()
  if (edit?.state === 'conflict')
    return (
      <Alert
        tone="warning"
        title={texts.conflict}
        actions={
          <>
            <Button size="sm" onClick={() => onSettle('mine')}>
              {texts.mine}
            </Button>
            <Button size="sm" onClick={() => onSettle('theirs')}>
              {t('autosave:theirs')}
            </Button>
          </>
        }
      >
        {children}
      </Alert>
    )
  if (edit?.problem?.kind !== 'missing') return null
  return (
    <Alert
      tone="error"
      title={texts.gone}
      actions={
        <Button size="sm" onClick={onDrop}>
          {t('autosave:leave')}
        </Button>
      }
    />
  )
}
