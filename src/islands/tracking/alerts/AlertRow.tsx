import { useRef } from 'react'
import { alertNotes, urgentAlerts } from '#contract/lists/road-alerts.ts'
import type { RoadAlert } from '#contract/road-alert.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { AlertNotes } from './AlertNotes.tsx'
import { useAlertDetail } from './alert-detail.ts'
import { NoteForm } from './NoteForm.tsx'

interface Props {
  alert: RoadAlert
  zone: string
  now: number
  busy: boolean
  onShow: (vehicle: string) => void
  /** Absent for whoever may not say so. */
  onSeen: ((id: string) => void) | undefined
  /** A note is being written on it. */
  noting: boolean
  /** Begins and ends that; absent for whoever may not. */
  onNote: ((alert: RoadAlert | undefined) => void) | undefined
}

/** Since when it is so, or from when to when it was. */
function useTimes({ at, until }: RoadAlert, zone: string): string {
  const { t, format } = useI18n()
  const from = format.time(at, zone)
  if (until === null) return t('road-alerts:since', { time: from })
  const to = format.time(until, zone)
  return from === to ? from : t('road-alerts:span', { from, to })
}

/** One alert: what it is, of which vehicle, since when; it leads to its vehicle on the map. */
export function AlertRow({ alert, zone, now, busy, onShow, onSeen, noting, onNote }: Props) {
  const { t, format } = useI18n()
  const { id, kind, vehicle, driver, at, until, seen, notes } = alert
  const noteButton = useRef<HTMLButtonElement>(null)
  const times = useTimes(alert, zone)
  const detail = useAlertDetail()(alert)
  const name = t(`road-alerts:kind.${kind}`)
  const tone = urgentAlerts.includes(kind) ? 'text-error' : 'text-warning'
  const seenAt = seen && format.time(seen.at, zone)
  return (
    <li className={`flex flex-wrap items-start gap-2 px-4 py-2.5 ${seen ? 'bg-surface-sunken' : ''}`}>
      <span className={`mt-0.5 shrink-0 ${seen ? 'text-ink-muted' : tone}`}>
        <Icon name="warning" size={18} />
      </span>
      <button
        type="button"
        onClick={() => onShow(vehicle.id)}
        className="min-w-0 flex-1 rounded-control text-start hover:underline"
      >
        <span className="block text-sm font-semibold">{name}</span>
        <span className="block text-caption">
          <bdi className="font-semibold">{vehicle.plate}</bdi>
          {driver && (
            <>
              {' · '}
              <bdi>{driver.name}</bdi>
            </>
          )}
        </span>
        <span className="block text-caption text-ink-muted">
          <time dateTime={at} className="tabular-nums">
            {times}
          </time>
          {until === null && now > 0 && ` · ${format.relative(at, new Date(now))}`}
        </span>
        {detail && <span className="block text-caption text-ink-muted">{detail}</span>}
        {seen && (
          <span className="block text-caption text-ink-muted">
            {seen.by
              ? t('road-alerts:seenBy', { name: seen.by, time: seenAt ?? '' })
              : t('road-alerts:seenAt', { time: seenAt ?? '' })}
          </span>
        )}
        <AlertNotes notes={notes} zone={zone} />
      </button>
      <div className="flex shrink-0 flex-col gap-1.5">
        {!seen && onSeen && (
          <Button
            size="sm"
            icon="check"
            busy={busy}
            aria-label={t('road-alerts:seenOne', { kind: name, plate: vehicle.plate })}
            onClick={() => onSeen(id)}
          >
            {t('road-alerts:seen')}
          </Button>
        )}
        {onNote && notes.length < alertNotes.most && (
          <Button
            ref={noteButton}
            size="sm"
            icon="edit"
            aria-expanded={noting}
            aria-label={t('road-alerts:noteOne', { kind: name, plate: vehicle.plate })}
            onClick={() => onNote(noting ? undefined : alert)}
          >
            {t('road-alerts:note')}
          </Button>
        )}
      </div>
      {onNote && noting && (
        <NoteForm
          alert={id}
          unseen={!seen}
          onClose={() => {
            noteButton.current?.focus()
            onNote(undefined)
          }}
        />
      )}
    </li>
  )
}
