import { useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { openedEvent, saveEvent } from '#src/stores/calendar.ts'
import { EventForm } from './EventForm.tsx'
import { newValues, valuesOf } from './event-values.ts'
import type { CalendarView } from './view.ts'

interface Props {
  view: CalendarView
  today: string
  /** Those that are on the days in sight. */
  events: readonly CalendarEvent[]
  toasts: Toasts
  onClose: () => void
}

type Scope = 'one' | 'all'
const scopes: readonly Scope[] = ['one', 'all']

/** Whether one time of a series is meant, or all of them. */
function ScopeChoice({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  const { t } = useI18n()
  return (
    <fieldset className="mb-5 flex flex-wrap gap-x-6 gap-y-1">
      <legend className="mb-1 font-semibold">{t('calendar-event:scope')}</legend>
      {scopes.map((scope) => (
        <label key={scope} className="flex items-center gap-2 pointer-coarse:py-2">
          <input
            type="radio"
            name="calendar-scope"
            checked={value === scope}
            onChange={() => onChange(scope)}
            className="size-4 accent-primary-strong"
          />
          {t(`calendar-event:scope.${scope}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** The event that is open: among those in sight, or by its id alone. */
function useOpenEvent(id: string, events: readonly CalendarEvent[]) {
  const held = events.find((one) => one.id === id)
  const { data, error, loading } = useLoaded(openedEvent, id && !held ? [id] : undefined)
  const found = data?.id === id ? data : undefined
  const event = id ? (held ?? found) : undefined
  const missing = id !== '' && !event && !loading && error !== null
  return { event, missing, waiting: id !== '' && !event && !missing }
}

/** An event that is written or changed, in a dialog over the calendar. */
export function EventDialog({ view, today, events, toasts, onClose }: Props) {
  const { t } = useI18n()
  const { id, on, create } = view
  const { event, missing, waiting } = useOpenEvent(id, events)
  const [chosen, setChosen] = useState<Scope>('one')
  const repeats = event?.rule != null && on !== ''
  const day = repeats && chosen === 'one' ? on : undefined

  const remove = async ({ id, version, except }: CalendarEvent) => {
    onClose()
    const [change, back] =
      day === undefined ? [{ deleted: true }, { deleted: false }] : [{ except: [...except, day] }, { except }]
    const result = await saveEvent(id, version, change)
    if (!result.ok) return toasts.show(problemMessage(result.problem, t), { tone: 'error' })
    const undo = () => void saveEvent(id, result.value.version, back)
    return toasts.show(t('calendar-event:deleted'), { undo })
  }
  const saved = () => {
    onClose()
    toasts.show(t('calendar-event:saved'))
  }

  return (
    <Dialog
      open
      size="lg"
      title={t(create ? 'calendar-event:new' : 'calendar-event:edit')}
      onClose={onClose}
      footer={
        event && !event.deleted ? (
          <Button intent="danger" icon="trash" onClick={() => void remove(event)}>
            {t(day === undefined ? 'calendar-event:delete' : 'calendar-event:deleteOne')}
          </Button>
        ) : undefined
      }
    >
      {repeats && <ScopeChoice value={chosen} onChange={setChosen} />}
      {create && (
        <EventForm key={create} initial={newValues(create, today)} onSaved={saved} onCancel={onClose} />
      )}
      {event && (
        <EventForm
          key={`${event.id} ${day}`}
          initial={valuesOf(event, day)}
          event={event}
          day={day}
          onSaved={saved}
          onCancel={onClose}
        />
      )}
      {missing && <EmptyState icon="calendar" title={t('calendar-event:missing')} />}
      {waiting && (
        <div className="grid min-h-24 place-items-center">
          <Spinner />
        </div>
      )}
    </Dialog>
  )
}
