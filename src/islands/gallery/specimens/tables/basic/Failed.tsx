import { useEffect, useState } from 'react'
import { DataTable } from '#src/islands/table/DataTable.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { standardSettings } from '#src/lib/list/settings.ts'
import { runColumns } from '../../../samples/run-columns.tsx'
import { runs } from '../../../samples/runs.ts'

const nothing = () => undefined

export function Failed() {
  const { t } = useI18n()
  const [state, setState] = useState<'failed' | 'loading' | 'there'>('failed')
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(setState, 1200, 'there')
    return () => clearTimeout(timer)
  }, [state])
  const notice = state === 'failed' && (
    <div role="alert">
      <EmptyState
        icon="offline"
        title={t('table:problem.title')}
        hint={t('gallery-tables:failed.offline')}
        action={
          <Button intent="primary" icon="refresh" onClick={() => setState('loading')}>
            {t('table:problem.retry')}
          </Button>
        }
      />
    </div>
  )
  return (
    <DataTable
      label={t('gallery-tables:runs')}
      columns={runColumns}
      rows={state === 'there' ? runs.slice(5, 9) : undefined}
      notice={notice || undefined}
      rowName={({ reference }) => reference}
      rowHref={({ reference }) => `#${reference}`}
      settings={standardSettings}
      onSettings={nothing}
      refreshing={false}
      pageSize={4}
      ordering=""
      onSort={nothing}
    />
  )
}
