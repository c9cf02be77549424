import { useRef, useState } from 'react'
import type { CalendarPreview, CalendarRide } from '#contract/school-calendar.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { joinSentences } from '#src/lib/format/join-sentences.ts'

const tones: Record<CalendarRide['effect'], Tone> = {
  cancel: 'error',
  move: 'info',
  running: 'warning',
  shared: 'warning',
}
const isChanged = ({ effect }: CalendarRide) => effect === 'cancel' || effect === 'move'

interface RowProps {
  ride: CalendarRide
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

function Ride({ ride, chosen, onChoose }: RowProps) {
  const { t, format } = useI18n()
  const { reference, pickupAt, zone, children, effect, reason, to } = ride
  const names = format.list(children.map(({ name }) => name))
  const time = to && format.time(to, zone)
  return (
    <li className="py-2">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-[18px] shrink-0 accent-primary-strong"
          checked={isChanged(ride) && chosen}
          disabled={!isChanged(ride)}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="w-24 font-semibold">{reference}</span>
          <span className="w-40 tabular-nums">
            {format.dayLabel(pickupAt, zone)} {format.time(pickupAt, zone)}
          </span>
          <span className="min-w-0 grow text-ink-muted [overflow-wrap:anywhere]">
            <bdi>{names}</bdi>
          </span>
          <Badge tone={tones[effect]}>{t(`calendar-days:effect.${effect}`, { time: time ?? '' })}</Badge>
          {reason && <bdi className="text-caption text-ink-muted">{reason}</bdi>}
        </span>
      </label>
    </li>
  )
}

interface Props {
  preview: CalendarPreview
  onBack: () => void
  onSave: (rides: string[]) => Promise<SaveProblem | undefined>
  onClose: () => void
}

/** The rides that new days cancel or move, before that is done; single ones can be left as they are. */
export function RidesDialog({ preview: { rides }, onBack, onSave, onClose }: Props) {
  const { t } = useI18n()
  const [left, setLeft] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const changed = rides.filter(isChanged)
  const chosen = changed.map(({ booking }) => booking).filter((id) => !left.includes(id))

  async function save() {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const refused = await onSave(chosen)
    sending.current = false
    if (!refused) return
    setBusy(false)
    setProblem(joinSentences([refused.message, ...Object.values(refused.fields ?? {}).flat()]))
  }

  return (
    <Dialog
      open
      size="lg"
      title={t('calendar-days:rides', { count: changed.length })}
      description={t(changed.length > 0 ? 'calendar-days:rides.hint' : 'calendar-days:rides.none')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack} disabled={busy}>
            {t('dialog:back')}
          </Button>
          <Button
            intent={chosen.length > 0 ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => void save()}
            data-autofocus
          >
            {chosen.length > 0
              ? t('calendar-days:save.rides', { count: chosen.length })
              : t('calendar-days:save')}
          </Button>
        </>
      }
    >
      {problem && <Alert tone="error">{problem}</Alert>}
      <ul className="divide-y divide-line">
        {rides.map((ride) => (
          <Ride
            key={ride.booking}
            ride={ride}
            chosen={!left.includes(ride.booking)}
            onChoose={(on) =>
              setLeft(on ? left.filter((id) => id !== ride.booking) : [...left, ride.booking])
            }
          />
        ))}
      </ul>
    </Dialog>
  )
}
