import { useRef } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Menu } from '#src/islands/ui/menu/Menu.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { calendarUrl } from '#src/lib/office-links.ts'
import { type CalendarView, calendarViews, stepFrom, type ViewName, windowOf } from './view.ts'

interface Props {
  name: ViewName
  /** Empty until the office's day is known. */
  date: string
  today: string
  busy: boolean
  addressOf: (part: Partial<CalendarView>) => string
  onChange: (part: Partial<CalendarView>) => void
  onNew: () => void
  onFile: (file: File) => void
  onFeed: () => void
}

/** What is shown, as a heading: a month, a day, or the first and the last day. */
function useTitle(name: ViewName, date: string): string {
  const { tag } = useI18n().format
  if (!date) return '\u00a0'
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const { from, to } = windowOf(name, date)
  if (name === 'month')
    return new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at(date))
  if (name === 'day')
    return new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(at(date))
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(tag, parts).formatRange(at(from), at(to))
}

/** Where one is in the calendar and what leads elsewhere: each step and each view has an address. */
export function Toolbar(props: Props) {
  const { name, date, today, busy, addressOf, onChange } = props
  const { t } = useI18n()
  const file = useRef<HTMLInputElement>(null)
  const title = useTitle(name, date)
  const step = (by: 1 | -1) => onChange({ date: stepFrom(name, date, by), view: name })
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b p-3">
      <span className="flex items-center">
        <IconButton
          icon="chevron-start"
          label={t(`calendar:before.${name}`)}
          onClick={() => step(-1)}
          disabled={!date}
        />
        <IconButton
          icon="chevron-end"
          label={t(`calendar:after.${name}`)}
          onClick={() => step(1)}
          disabled={!date}
        />
      </span>
      <Button size="sm" onClick={() => onChange({ date: '' })} off={date === today}>
        {t('calendar:today')}
      </Button>
      <h2
        aria-live="polite"
        className="min-w-0 grow px-1 text-h5 max-sm:order-first max-sm:basis-[calc(100%-4rem)]"
      >
        {title}
      </h2>
      <nav aria-label={t('calendar:views')} className="max-sm:order-last max-sm:basis-full">
        <ul className="flex rounded-control border border-line-strong max-sm:*:grow max-sm:*:text-center">
          {calendarViews.map((one) => (
            <li key={one}>
              <a
                href={addressOf({ view: one })}
                aria-current={one === name ? 'true' : undefined}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  onChange({ view: one })
                }}
                className="block rounded-control px-2.5 py-1 font-medium text-[0.8125rem] text-ink hover:bg-surface-hover aria-[current=true]:bg-primary-soft aria-[current=true]:text-primary pointer-coarse:py-2.5"
              >
                {t(`calendar:view.${one}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <span className="max-sm:ms-auto">
        <Button intent="primary" size="sm" icon="plus" onClick={props.onNew} off={!date}>
          {t('calendar:new')}
        </Button>
      </span>
      <input
        ref={file}
        type="file"
        accept=".ics,text/calendar"
        aria-label={t('calendar:import')}
        tabIndex={-1}
        disabled={busy}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) props.onFile(chosen)
          currentTarget.value = ''
        }}
      />
      <span className="max-sm:order-first">
        <Menu
          label={t('calendar:more')}
          icon="more"
          disabled={busy}
          items={[
            {
              id: 'import',
              label: t('calendar:import'),
              icon: 'upload',
              onSelect: () => file.current?.click(),
            },
            { id: 'export', label: t('calendar:export'), icon: 'download', href: calendarUrl },
            { id: 'feed', label: t('calendar:feed'), icon: 'link', onSelect: props.onFeed },
          ]}
        />
      </span>
    </div>
  )
}
