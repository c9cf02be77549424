import type { Driver } from '#contract/driver.ts'
import type { DriverStatus } from '#contract/people.ts'
import { own } from '#src/islands/resource/register/fields.ts'
import type { Tone } from '#src/islands/ui/Badge.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
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

const late = <Name extends keyof typeof lateDriver>(name: Name) =>
  withTexts('driver-work', () => import('./late-driver.ts').then((module) => module.lateDriver[name]))
const loadCards = late('cards')
const loadPositions = late('positions')
const loadNotices = late('notices')

/** A driver's next and past trips, and the state of their papers: loaded when a driver is opened. */
export const driverWork = (row: Driver) => <LazyPart load={loadCards} props={{ row }} />

/** What keeps a driver from working, and trips on days of leave: in the file of the cards below, to come with them. */
export const driverNotices = (row: Driver) =>
  row.blockReasons.length + (row.leaveTrips ?? []).length > 0 && (
    <LazyPart load={loadNotices} props={{ row }} />
  )

/** Says what is deleted with the positions of a driver and what stays. It is filled in once that could be read. */
export const toldPositions = () => own<boolean>({ load: loadPositions }, { write: Boolean })
