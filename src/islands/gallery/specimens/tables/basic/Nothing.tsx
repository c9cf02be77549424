import { DataTable } from '#src/islands/table/DataTable.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { standardSettings } from '#src/lib/list/settings.ts'
import { runColumns } from '../../../samples/run-columns.tsx'

const nothing = () => undefined

export function Nothing() {
  const { t } = useI18n()
  const notice = (
    <EmptyState
      icon="search"
      title={t('table:none.title')}
      hint={t('table:none.hint')}
      action={<Button icon="close">{t('table:filter.clear')}</Button>}
    />
  )
  return (
    <DataTable
      label={t('gallery-tables:runs')}
      columns={runColumns}
      rows={[]}
      notice={notice}
      rowName={({ reference }) => reference}
      rowHref={({ reference }) => `#${reference}`}
      settings={standardSettings}
      onSettings={nothing}
      refreshing={false}
      pageSize={5}
      ordering=""
      onSort={nothing}
    />
  )
}
