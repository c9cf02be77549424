import type { Trip } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { useActions } from '#src/islands/resource/base/use-actions.ts'
import { graveTripActions } from '#src/islands/shared/dispatch/grave-actions.ts'
import { RowMenu } from '#src/islands/table/RowMenu.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { type Pressed, tripButtons } from './trip-buttons.ts'

const loadTasks = withTexts('booking-questions', () =>
  import('./TripTasks.tsx').then((module) => module.TripTasks),
)

interface Props {
  trip: Trip
  toasts: Toasts
  pressed: Pressed | undefined
  onPress: (pressed: Pressed) => void
  onEdit: () => void
}

/**
 * What can be done to a trip now, as the server allows it: its next step, and the rest in a menu. The step stands in one place
 * from the first to the last; whoever presses it by keyboard is at the step after it.
 */
export function TripActions({ trip, toasts, pressed, onPress, onEdit }: Props) {
  const { t } = useI18n()
  const { task, busy, start, dialogs } = useActions(loadTasks, toasts)
  const { next, others } = tripButtons(trip, pressed)

  function press(action: TripAction) {
    // What is shown after an action is pressed, however long the page takes to put the action away.
    if (task && (task.rows[0] === trip || task.action === action)) return
    onPress({ action, next: action === next })
    if (action === 'edit') onEdit()
    else start({ action, rows: [trip] })
  }
  const isGrave = (action: TripAction) => graveTripActions.includes(action)

  const state = (action: TripAction) => ({
    'data-action': action,
    busy: busy === action,
    off: !trip.actions.includes(action),
    children: t(`trip-steps:${action}`),
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {next && (
        <div className="min-w-0 flex-1 sm:max-w-64">
          <Button
            {...state(next)}
            block
            intent="primary"
            // The second press of a double click, or of a key that is held down, is not meant for the step that comes next.
            onClick={({ detail }) => detail < 2 && press(next)}
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          />
        </div>
      )}
      {others.length === 1 ? (
        others.map((action) => (
          <Button
            key={action}
            {...state(action)}
            intent={isGrave(action) ? 'grave' : 'secondary'}
            onClick={() => press(action)}
          />
        ))
      ) : (
        <RowMenu
          label={t('trip-steps:more')}
          size="md"
          busy={busy !== undefined && busy !== next}
          stays={pressed?.next === false}
          items={others.map((action) => ({
            id: action,
            label: t(`trip-steps:${action}`),
            intent: isGrave(action) ? 'danger' : undefined,
            onSelect: () => press(action),
          }))}
        />
      )}
      {dialogs}
    </div>
  )
}
