import type { ReactNode } from 'react'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import type { T } from '#src/lib/i18n/translate.ts'
import { FormState } from './FormState.tsx'

interface Props {
  t: T
  /** Where somebody goes on from who has no whole link. */
  onward: ReactNode
}

/** What a page that a mailed link leads to shows while and when the link can't be used. */
export function LinkStates({ t, onward }: Props) {
  return (
    <>
      <p
        data-state="checking"
        role="status"
        className="flex items-center gap-3 text-ink-muted [&[hidden]]:hidden"
      >
        <Spinner />
        {t('auth-recovery:link.checking')}
      </p>
      <FormState
        name="missing"
        icon="link"
        tone="warning"
        title={t('auth-recovery:link.missing')}
        text={t('auth-recovery:link.missingText')}
      >
        {onward}
      </FormState>
      <FormState name="failed" icon="offline" tone="warning" title={t('auth-recovery:link.failed')} text=" ">
        <button type="button" data-press="retry" className={buttonStyle('primary')}>
          {t('auth-recovery:link.retry')}
        </button>
      </FormState>
    </>
  )
}
