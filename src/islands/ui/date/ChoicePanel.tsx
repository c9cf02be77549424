import { type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { followAnchor } from '#src/islands/ui/menu/place.ts'
import { Calendar } from './Calendar.tsx'
import type { Kind } from './kinds.ts'
import { TimeList } from './TimeList.tsx'

interface Props {
  id: string
  kind: Kind
  open: boolean
  /** The field: the panel stands below it, and the focus goes back to its button. */
  frame: RefObject<HTMLElement | null>
  value: string
  /** The day to begin with; empty without one. */
  day: string
  min: string | undefined
  max: string | undefined
  today: string
  /** Nothing is no choice then. */
  required: boolean | undefined
  onOpen: (open: boolean) => void
  onPick: (value: string) => void
  /** A day was chosen and has no time yet. */
  onDay: (day: string) => void
}

/** Where there is no room beside a field, the panel stands in the middle of the screen. */
const isNarrow = () => matchMedia('(width < 640px)').matches

/** The calendar, the list of times, or both: in the browser's top layer, also above a dialog. */
export function ChoicePanel(props: Props) {
  const { id, kind, open, frame, onOpen } = props
  const { t } = useI18n()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.showPopover(), [])
  useEffect(() => {
    const [field, shown] = [frame.current, panel.current]
    // Dialogs that listen to the key themselves would close along; the focus may still be on its way in.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !shown?.matches(':popover-open')) return
      event.preventDefault()
      shown.hidePopover()
    }
    field?.addEventListener('keydown', onKey)
    return () => field?.removeEventListener('keydown', onKey)
  }, [frame])
  useEffect(() => {
    if (!open || !panel.current || !frame.current || isNarrow()) return
    return followAnchor(frame.current, panel.current)
  }, [open, frame])

  function onToggle({ target, currentTarget, newState }: ToggleEvent<HTMLDivElement>) {
    if (target !== currentTarget) return
    onOpen(newState === 'open')
    // A press elsewhere has given the focus to something else already.
    const lost = document.activeElement === document.body || currentTarget.contains(document.activeElement)
    if (newState === 'closed' && lost) frame.current?.querySelector('button')?.focus()
  }

  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t(`date-panel:title.${kind}`)}
      onToggle={onToggle}
      className="k-date-panel fixed inset-0 m-auto overflow-y-auto rounded-card border border-line bg-surface-raised p-3 text-ink text-sm shadow-float"
    >
      {open && <Choices {...props} close={() => panel.current?.hidePopover()} />}
    </div>
  )
}

function Choices(props: Props & { close: () => void }) {
  const { kind, value, min, max, today, required, onPick, onDay, close } = props
  const { t } = useI18n()
  const [day, setDay] = useState(props.day)
  const [time, setTime] = useState(kind === 'time' ? value : value.slice(11))
  const [asked, setAsked] = useState(kind === 'time' ? 1 : 0)

  function choose(next: string) {
    onPick(next)
    close()
  }
  function chooseDay(next: string) {
    if (kind === 'day') return choose(next)
    setDay(next)
    setAsked(asked + 1)
    if (time) onPick(`${next}T${time}`)
    else onDay(next)
  }
  function chooseTime(next: string) {
    if (kind === 'time') choose(next)
    else if (day) choose(`${day}T${next}`)
    else setTime(next)
  }
  const isOff =
    (min !== undefined && today < min.slice(0, 10)) || (max !== undefined && today > max.slice(0, 10))

  return (
    <div className={kind === 'wall' ? 'k-date-both' : ''}>
      {kind !== 'time' && (
        <div>
          <Calendar
            key={day}
            value={day}
            min={min?.slice(0, 10)}
            max={max?.slice(0, 10)}
            today={today}
            onChoose={chooseDay}
          />
          <div className="mt-2 flex justify-between gap-2">
            <Button size="sm" intent="quiet" disabled={isOff} onClick={() => chooseDay(today)}>
              {t('date-panel:today')}
            </Button>
            {value !== '' && !required && (
              <Button size="sm" intent="quiet" onClick={() => choose('')}>
                {t('date-panel:clear')}
              </Button>
            )}
          </div>
        </div>
      )}
      {kind !== 'day' && (
        <div className={kind === 'wall' ? '' : 'w-28'}>
          <TimeList
            value={time}
            min={kind === 'time' ? min : undefined}
            max={kind === 'time' ? max : undefined}
            asked={asked}
            onChoose={chooseTime}
          />
        </div>
      )}
    </div>
  )
}
