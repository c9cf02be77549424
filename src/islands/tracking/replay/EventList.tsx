import type { VehicleEvent } from '#contract/road-alert.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { AlertNotes } from '../alerts/AlertNotes.tsx'
import { useAlertDetail } from '../alerts/alert-detail.ts'
import { type EventFilter, eventFilters, isAlert, weightOf } from './replay-events.ts'

interface Props {
  /** Those that are shown, of all. */
  events: readonly VehicleEvent[]
  all: readonly VehicleEvent[]
  filter: EventFilter
  /** The moment of the replay, in milliseconds. */
  at: number
  zone: string
  onFilter: (filter: EventFilter) => void
  onGo: (at: number) => void
}

const tones = { urgent: 'text-error', alert: 'text-warning', step: 'text-ink-muted' }

/** What happened, in its order, each a button that goes to its moment; which kinds can be chosen where there are both. */
export function EventList({ events, all, filter, at, zone, onFilter, onGo }: Props) {
  const { t } = useI18n()
  const alerts = all.filter(({ kind }) => isAlert(kind)).length
  const mixed = alerts > 0 && alerts < all.length
  return (
    <section aria-label={t('replay:events')} className="border-line border-t px-3 py-2">
      {(mixed || filter !== 'all') && (
        <select
          aria-label={t('replay:filter')}
          value={filter}
          onChange={(event) => onFilter(eventFilters.find((one) => one === event.target.value) ?? 'all')}
          className={`${controlStyle} mb-1 !w-auto !py-1`}
        >
          {eventFilters.map((one) => (
            <option key={one} value={one}>
              {t(`replay:filter.${one}`)}
            </option>
          ))}
        </select>
      )}
      {events.length === 0 && <p className="text-ink-muted">{t('replay:noEvents')}</p>}
      <ol className="flex max-h-32 flex-col overflow-y-auto">
        {events.map((event) => (
          <li key={event.id}>
            <EventRow event={event} passed={Date.parse(event.at) <= at} zone={zone} onGo={onGo} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface RowProps {
  event: VehicleEvent
  passed: boolean
  zone: string
  onGo: (at: number) => void
}

function EventRow({ event, passed, zone, onGo }: RowProps) {
  const { t, format } = useI18n()
  const { kind, at, place, children, trip, notes } = event
  const detail = useAlertDetail()(event)
  const what = isAlert(kind) ? t(`road-alerts:kind.${kind}`) : t(`replay:event.${kind}`)
  const names = children.map(({ name }) => name)
  const about = isAlert(kind)
    ? detail
    : [names.length > 0 && format.list(names), place, !place && trip?.reference].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      onClick={() => onGo(Date.parse(at))}
      className="flex min-h-8 w-full items-start gap-3 rounded-control px-2 py-1 text-start hover:bg-surface-hover"
    >
      <time dateTime={at} className="w-12 shrink-0 tabular-nums">
        {format.time(at, zone)}
      </time>
      <span className={`mt-0.5 shrink-0 ${tones[weightOf(kind)]}`}>
        <Icon name={isAlert(kind) ? 'warning' : 'trip'} size={16} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className={passed ? 'font-semibold' : ''}>{what}</span>
        {about && (
          <>
            {' '}
            <bdi className="text-ink-muted">{about}</bdi>
          </>
        )}
        <AlertNotes notes={notes} zone={zone} />
      </span>
    </button>
  )
}
