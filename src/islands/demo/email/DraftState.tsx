import { Button } from '#src/islands/ui/Button.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { DraftEdit } from '#src/stores/email-drafts.ts'

/** Whether what is written is safe. */
export function DraftState({ edit, onRetry }: { edit: DraftEdit | undefined; onRetry: () => void }) {
  const { t } = useI18n()
  const failed = edit?.state === 'failed' ? edit.problem : undefined
  return (
    <span className="flex items-center gap-2 text-caption text-ink-muted">
      <span role="status" className="flex items-center gap-1.5">
        {failed && (
          <>
            <span className="text-error">
              <Icon name="offline" size={16} />
            </span>
            <span title={problemMessage(failed, t)}>{t('email-draft:state.failed')}</span>
          </>
        )}
        {edit && !failed && t('email-draft:state.saving')}
        {!edit && (
          <>
            <Icon name="check" size={16} />
            {t('email-draft:state.saved')}
          </>
        )}
      </span>
      {failed && (
        <Button size="sm" onClick={onRetry}>
          {t('email-draft:state.retry')}
        </Button>
      )}
    </span>
  )
}
