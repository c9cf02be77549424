import type { Driver } from '#contract/driver.ts'
import { pageAddress } from '#src/islands/resource/register/addresses.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'

/** What keeps somebody from working, and who decides about them. */
export function DriverNotices({ row, i18n }: { row: Driver; i18n: I18n }) {
  const { t, locale } = i18n
  if (row.blockReasons.length === 0) return null
  return (
    <Alert
      tone="warning"
      title={t('drivers:blocked')}
      actions={
        row.status === 'pending' && (
          <a className="k-link" href={`${pageAddress(locale, 'applications')}?kind=driver&status=pending`}>
            {t('drivers:application')}
          </a>
        )
      }
    >
      <ul>
        {row.blockReasons.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
    </Alert>
  )
}
