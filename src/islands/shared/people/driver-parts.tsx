import type { Driver } from '#contract/driver.ts'
import type { DriverStatus } from '#contract/people.ts'
import { pageAddress } from '#src/islands/resource/register/addresses.ts'
import { own } from '#src/islands/resource/register/fields.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import type { Tone } from '#src/islands/ui/Badge.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { LeaveNotice } from './LeaveNotice.tsx'
import type { lateDriver } from './late-driver.ts'

/** The tone of a driver's state, the same wherever it is shown. */
export const driverTones: Record<DriverStatus, Tone> = {
  invited: 'info',
  pending: 'warning',
  available: 'success',
  on_duty: 'primary',
  on_break: 'secondary',
  off_duty: 'neutral',
  on_leave: 'neutral',
  suspended: 'error',
  left: 'neutral',
}

/** What keeps somebody from working, who decides about them, and the trips that they have on days of leave. */
export function driverNotices(row: Driver, { t, locale }: I18n) {
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

const late = <Name extends keyof typeof lateDriver>(name: Name) =>
  withTexts('driver-work', () => import('./late-driver.ts').then((module) => module.lateDriver[name]))
const loadCards = late('cards')
const loadPositions = late('positions')

/** A driver's next and past trips, and the state of their papers: loaded when a driver is opened. */
export const driverWork = (row: Driver) => <LazyPart load={loadCards} props={{ row }} />

/** Says what is deleted with the positions of a driver and what stays. It is filled in once that could be read. */
export const toldPositions = () => own<boolean>({ load: loadPositions }, { write: Boolean })
