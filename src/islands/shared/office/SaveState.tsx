import { Button } from '#src/islands/ui/Button.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Edit } from '#src/stores/autosave.ts'

interface Props {
  edit: Pick<Edit<unknown, unknown>, 'state' | 'problem'> | undefined
  /** When the server had the text last. */
  savedAt?: string
  onRetry: () => Promise<void>
}

/** Whether what is written is safe. */
export function SaveState({ edit, savedAt, onRetry }: Props) {
  const { t, format } = useI18n()
  const failed = edit?.state === 'failed' ? edit.problem : undefined
  return (
    <span className="flex items-center gap-2 text-caption text-ink-muted">
      <span role="status" className="flex items-center gap-1.5">
        {failed && (
          <>
            <span className="text-error">
              <Icon name="offline" size={16} />
            </span>
            <span title={problemMessage(failed, t)}>{t('autosave:failed')}</span>
          </>
        )}
        {edit && !failed && t('autosave:saving')}
        {!edit && (
          <>
            <Icon name="check" size={16} />
            {t('autosave:saved')}
            {savedAt && (
              <time dateTime={savedAt} className="max-sm:hidden">
                {format.relative(savedAt)}
              </time>
            )}
          </>
        )}
      </span>
      {failed && (
        <Button size="sm" onClick={() => void onRetry()}>
          {t('autosave:retry')}
        </Button>
      )}
    </span>
  )
}
