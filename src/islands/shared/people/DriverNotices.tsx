import type { Driver } from '#contract/driver.ts'
import { pageAddress } from '#src/islands/resource/register/addresses.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LeaveNotice } from './LeaveNotice.tsx'

/** What keeps somebody from working, who decides about them, and the trips that they have on days of leave. */
export function DriverNotices({ row }: { row: Driver }) {
  const { t, locale } = useI18n()
  return (
    <>
      {row.blockReasons.length > 0 && (
        <Alert
          tone="warning"
          title={t('drivers:blocked')}
          actions={
            row.status === 'pending' && (
              <a
                className="k-link"
                href={`${pageAddress(locale, 'applications')}?kind=driver&status=pending`}
              >
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
      )}
      <LeaveNotice of="driver" row={row} />
    </>
  )
}
