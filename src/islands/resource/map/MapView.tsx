import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { ErrorBoundary } from '#src/islands/ui/ErrorBoundary.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { useSeen } from '#src/islands/ui/seen/use-seen.ts'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { MapProps } from './map-types.ts'

const load = withTexts('map', () => import('./MapStage.tsx').then(({ MapStage }) => MapStage))

interface Props extends MapProps {
  /** Where it fills a frame of its page's making; without it, it is as high as a part of a page. */
  height?: 'part' | 'frame'
}

/**
 * A map. It has its size from the start; its code comes when it is about to be seen, and a page whose map can't be loaded
 * works without. Everything that is done on it must be possible beside it too, in a list or a form.
 */
export function MapView({ height = 'part', ...props }: Props) {
  const { t } = useI18n()
  const { box, seen } = useSeen()
  const [failed, setFailed] = useState(false)
  const Stage = useModule(
    load,
    seen && !failed,
    useCallback(() => setFailed(true), []),
  )
  return (
    <div
      ref={box}
      data-map
      className={`relative isolate overflow-hidden rounded-card border border-line bg-surface-sunken ${height === 'frame' ? 'h-full min-h-64' : 'h-72 sm:h-80 print:hidden'}`}
    >
      {Stage ? (
        <ErrorBoundary t={t}>
          <Stage {...props} />
        </ErrorBoundary>
      ) : (
        <div className="absolute inset-0 grid place-items-center p-4 text-center text-ink-muted">
          {failed ? <Failed onRetry={() => setFailed(false)} /> : <Spinner />}
        </div>
      )}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  const { t } = useI18n()
  return (
    <div role="alert" className="flex flex-col items-center gap-3">
      <p>{t('problems:broken.title')}</p>
      <Button size="sm" icon="refresh" onClick={onRetry}>
        {t('problems:broken.retry')}
      </Button>
    </div>
  )
}
