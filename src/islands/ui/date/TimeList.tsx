import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  /** The chosen time, `HH:MM`; empty without one. */
  value: string
  min: string | undefined
  max: string | undefined
  /** How often a time was asked for: each time the list gets the focus. */
  asked: number
  onChoose: (time: string) => void
}

const stepMinutes = 15
/** What is in sight first where no time is chosen. */
const usual = '08:00'

const pad = (value: number) => String(value).padStart(2, '0')
const steps = Array.from({ length: 1440 / stepMinutes }, (_step, index) => index * stepMinutes).map(
  (minutes) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`,
)

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 4,
  PageUp: (at) => at - 4,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** The times of a day by quarters of an hour; any other can be typed. Arrow keys move, Enter chooses. */
export function TimeList({ value, min = '', max = '24', asked, onChoose }: Props) {
  const { t } = useI18n()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const times = [...new Set([...steps, ...(value ? [value] : [])])]
    .sort()
    .filter((one) => one >= min && one <= max)
  const [active, setActive] = useState(value || usual)
  const at = Math.max(0, times.indexOf(active))

  useEffect(() => {
    if (asked > 0) list.current?.focus({ preventScroll: true })
  }, [asked])
  useEffect(() => {
    const [box, option] = [list.current, list.current?.children[at]]
    if (!box || !(option instanceof HTMLElement)) return
    const top = option.offsetTop - box.clientHeight / 2
    // Only the list scrolls: not the panel, nor the page behind.
    if (
      option.offsetTop < box.scrollTop ||
      option.offsetTop + option.offsetHeight > box.scrollTop + box.clientHeight
    )
      box.scrollTop = top
  }, [at])

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    const chosen = times[at]
    if (move) setActive(times[Math.max(0, Math.min(move(at, times.length), times.length - 1))] ?? active)
    else if ((event.key === 'Enter' || event.key === ' ') && chosen) onChoose(chosen)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={t('date-panel:times')}
      aria-activedescendant={`${id}-${times[at]}`}
      onKeyDown={onKeyDown}
    >
      {times.map((time) => (
        <div
          key={time}
          id={`${id}-${time}`}
          role="option"
          tabIndex={-1}
          aria-selected={time === value}
          onClick={() => onChoose(time)}
          onKeyDown={(event) => event.key === 'Enter' && onChoose(time)}
          data-active={time === times[at] || undefined}
        >
          {time}
        </div>
      ))}
    </div>
  )
}
