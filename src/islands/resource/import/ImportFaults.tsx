import type { ImportResult } from '#contract/register.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** As many faults as somebody reads through; the others are counted. */
const maxRows = 100

interface Props {
  /** What people call a column. */
  columnName: (column: string) => string
  result: ImportResult
}

/** What is wrong with a file, by row and column, and what it has there where the server says so. */
export function ImportFaults({ columnName, result }: Props) {
  const { t } = useI18n()
  const shown = result.faults.slice(0, maxRows)
  const valued = shown.some(({ value }) => value)
  return (
    <>
      <Alert tone="error" title={t('import:faults', { count: result.faultCount })}>
        {t('import:nothing')}
      </Alert>
      <table className="mt-4 w-full text-start">
        <thead>
          <tr className="text-start text-caption text-ink-muted">
            <th className="pe-3 pb-1 text-start font-normal">{t('import:row')}</th>
            <th className="pe-3 pb-1 text-start font-normal">{t('import:column')}</th>
            {valued && <th className="pe-3 pb-1 text-start font-normal">{t('import:value')}</th>}
            <th className="pb-1 text-start font-normal">{t('import:problem')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, column, message, value }) => (
            <tr key={`${row} ${column}`} className="border-line border-t align-top">
              <td className="py-1.5 pe-3">{row}</td>
              <td className="py-1.5 pe-3">{columnName(column)}</td>
              {valued && (
                <td className="wrap-anywhere min-w-24 py-1.5 pe-3">
                  <bdi>{value}</bdi>
                </td>
              )}
              <td className="py-1.5 text-error">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.faultCount > maxRows && (
        <p className="mt-2 text-ink-muted">
          {t('import:more', { count: result.faultCount - Math.min(maxRows, result.faults.length) })}
        </p>
      )}
    </>
  )
}
