import { useEffect, useState } from 'react'
import type { DriverRun, RunPassenger } from '#contract/driver-day.ts'
import { currentStop } from '#contract/driver-steps.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { $day, serverNow } from '#src/stores/day/day-state.ts'
import { BigButton } from './BigButton.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { Sheet } from './Sheet.tsx'

interface Props {
  run: DriverRun
  passenger: RunPassenger
  /** When they called, an instant. */
  onCalled: (at: string) => void
  onClose: () => void
}

/** From when a child counts as not there: the wait begins when the vehicle is there, and not before it is due. */
export function waitUntil({ waitMin, ...run }: Pick<DriverRun, 'stops' | 'waitMin'>): number {
  const stop = currentStop(run)
  const from = Math.max(Date.parse(stop?.arrivedAt ?? ''), Date.parse(stop?.planned ?? ''))
  return Number.isFinite(from) ? from + waitMin * 60_000 : 0
}

/** A child who does not come: call first, wait as long as agreed, then say so. */
export function NoShowSheet({ run, passenger, onCalled, onClose }: Props) {
  const { t, format } = useI18n()
  const [calledAt, setCalledAt] = useState<string>()
  const [now, setNow] = useState(() => serverNow().getTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), 1000)
    return () => clearInterval(timer)
  }, [])
  const until = waitUntil(run)
  const call = () => setCalledAt(serverNow().toISOString())
  const office = $day.get()?.officePhone
  const guardians = passenger.care?.guardians ?? []
  return (
    <Sheet
      title={t('day:noShowTitle', { name: passenger.child.name })}
      hint={t('day:noShowHint')}
      onClose={onClose}
    >
      {guardians.map(
        (one) => one.phone && <PhoneLink key={one.phone} {...one} phone={one.phone} onClick={call} />,
      )}
      {office && <PhoneLink name={t('day:office')} phone={office} onClick={call} />}
      {!calledAt && (
        <BigButton tone="plain" onClick={call}>
          {t('day:iCalled')}
        </BigButton>
      )}
      {calledAt && <p>{t('day:calledAt', { time: format.time(calledAt, run.zone) })}</p>}
      {now < until && (
        <p role="status">{t('day:waitUntil', { time: format.time(new Date(until), run.zone) })}</p>
      )}
      <BigButton tone="danger" off={!calledAt || now < until} onClick={() => calledAt && onCalled(calledAt)}>
        {t('day:noShow')}
      </BigButton>
    </Sheet>
  )
}
