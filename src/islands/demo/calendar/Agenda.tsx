import type { NoteColor } from '#contract/lists/notes.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { localePath } from '#src/lib/routes.ts'
import { byDay, type Item, layerTones, pageOf } from './items.ts'

const dot: Readonly<Record<NoteColor, string>> = {
  primary: 'bg-primary',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  error: 'bg-error',
}

interface Props {
  items: readonly Item[]
  from: string
  to: string
  today: string
  /** Names the list for screen readers. */
  label: string
  /** Beside the calendar, where there is little room. */
  small?: boolean
  addressOf: (item: Item) => string
  onOpen: (item: Item) => void
}

/** What is on some days as a list: each day with its events, those of the business as links to their records. */
export function Agenda({ items, from, to, today, label, small = false, addressOf, onOpen }: Props) {
  const { t, locale, format } = useI18n()
  const days = byDay(items, from, to)

  const timeOf = ({ start, end }: Item): string => {
    if (start.includes('T')) {
      const [begins, ends] = [format.time(`${start}Z`, 'UTC'), format.time(`${end}Z`, 'UTC')]
      return start === end ? begins : t('calendar:span', { from: begins, to: ends })
    }
    return end > start && end > from
      ? t('calendar:until', { day: format.date(end, 'UTC') })
      : t('calendar:allDay')
  }

  if (days.length === 0)
    return small ? (
      <p className="text-ink-muted">{t('calendar:empty')}</p>
    ) : (
      <EmptyState icon="calendar" title={t('calendar:empty')} />
    )
  return (
    <ol aria-label={label} className={small ? 'flex flex-col gap-3' : 'divide-y divide-line'}>
      {days.map(([day, all]) => (
        <li
          key={day}
          className={small ? '' : 'grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]'}
        >
          <h3 className={small ? 'mb-1 text-caption text-ink-muted' : 'text-body'}>
            <time dateTime={day} className={day === today ? 'font-semibold text-primary' : 'font-semibold'}>
              {format.dayLabel(`${day}T12:00:00Z`, 'UTC', `${today}T12:00:00Z`)}
            </time>
          </h3>
          <ul className="min-w-0">
            {all.map((item) => (
              <li key={item.key}>
                <a
                  href={item.layer ? localePath(locale, pageOf(item.layer)) : addressOf(item)}
                  onClick={(event) => {
                    if (item.layer || !isPlainClick(event)) return
                    event.preventDefault()
                    onOpen(item)
                  }}
                  className="flex items-baseline gap-2.5 rounded-control px-2 py-1.5 hover:bg-surface-hover pointer-coarse:py-2.5"
                >
                  <span
                    aria-hidden="true"
                    className={`size-2.5 shrink-0 rounded-full ${dot[item.layer ? layerTones[item.layer.layer] : (item.own?.event.color ?? 'primary')]}`}
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block [overflow-wrap:anywhere]">
                      {item.own ? <bdi>{item.title}</bdi> : item.title}
                    </span>
                    <span className="block text-caption text-ink-muted">{timeOf(item)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
