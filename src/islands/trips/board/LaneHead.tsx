import type { Role } from '#contract/people.ts'
import type { BoardDriver } from '#contract/trip-board.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { mayOpen } from '#src/lib/nav/record-access.ts'
import { recordAddress } from '#src/lib/nav/record-address.ts'
import type { Lane } from './layout.ts'

interface Props {
  lane: Lane
  role: Role | undefined
  focused: boolean
}

/** Who drives: the name leads to the record of those that the reader may open. */
function DriverName({ driver, role, focused }: { driver: BoardDriver } & Pick<Props, 'role' | 'focused'>) {
  const { locale } = useI18n()
  if (!mayOpen(role, 'driver', { own: false })) return driver.name
  return (
    <a
      tabIndex={focused ? 0 : -1}
      data-lane-head={driver.id}
      className="k-link"
      href={recordAddress(locale, 'driver', driver.id)}
    >
      {driver.name}
    </a>
  )
}

/** The head of a lane, which stays in sight while the hours pass by. */
export function LaneHead({ lane, role, focused }: Props) {
  const { t } = useI18n()
  const { driver, bars } = lane
  if (!driver) {
    const load = bars.length > 0 ? t('trip-board:count', { count: bars.length }) : t('trip-board:allAssigned')
    return (
      <div className="k-lane-head bg-warning-soft">
        <div className="min-w-0 flex-1 leading-tight">
          <h3 className="font-semibold text-[0.8125rem] text-warning">{t('trip-board:unassigned')}</h3>
          <p className="truncate text-caption text-ink-muted" title={load}>
            {load}
          </p>
        </div>
      </div>
    )
  }
  const reasons = driver.blockReasons.map(({ message }) => message).join('\n')
  const second = [driver.vehicle?.plate ?? driver.code, driver.status && t(`driver-states:${driver.status}`)]
  return (
    <div className="k-lane-head bg-surface-raised">
      <div className="min-w-0 flex-1 leading-tight">
        <h3 className="truncate font-semibold text-[0.8125rem]">
          <DriverName driver={driver} role={role} focused={focused} />
        </h3>
        <p className="truncate text-caption text-ink-muted">{second.filter(Boolean).join(' · ')}</p>
      </div>
      {driver.canWork === false && (
        <span title={reasons} className="shrink-0 text-error">
          <Icon name="ban" size={16} label={`${t('trip-board:blocked')}: ${reasons}`} />
        </span>
      )}
    </div>
  )
}
