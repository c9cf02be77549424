import { useCallback } from 'react'
import type { TripRow } from '#contract/trip.ts'
import type { BoardTrip } from '#contract/trip-board.ts'
import type { TripAction } from '#contract/trip-states.ts'
import type { Actions } from '#src/islands/resource/base/use-actions.ts'
import { graveTripActions } from '#src/islands/shared/dispatch/grave-actions.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { MenuEntry } from '#src/islands/ui/menu/Menu.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { readTrip } from '#src/stores/trips.ts'
import type { BoardQuestion } from './BoardDialogs.tsx'
import { isMovable } from './fits.ts'

/** What can be done to a trip of the board. An action begins with the trip as it stands now, not as the board last saw it. */
export function useTripMenu(
  actions: Actions<TripRow>,
  toasts: Toasts,
  onAsk: (question: BoardQuestion) => void,
): (trip: BoardTrip) => readonly MenuEntry[] {
  const { t, locale } = useI18n()
  const { start } = actions
  const { show } = toasts
  const begin = useCallback(
    async (id: string, action: TripAction) => {
      const read = await readTrip(id)
      if (read.ok) start({ action, rows: [read.value] })
      else show(problemMessage(read.problem, t), { tone: 'error' })
    },
    [start, show, t],
  )
  return useCallback(
    (trip) => {
      const address = localePath(locale, routes.booking(trip.booking))
      return [
        { id: 'open', label: t('trip-board:open'), icon: 'trip', href: address },
        ...(isMovable(trip)
          ? [
              {
                id: 'move',
                label: t('trip-board:move'),
                icon: 'driver' as const,
                onSelect: () => onAsk({ kind: 'move', trip }),
              },
            ]
          : []),
        ...(isMovable(trip) && trip.driver
          ? [
              {
                id: 'swap',
                label: t('trip-board:swap'),
                icon: 'repeat' as const,
                onSelect: () => onAsk({ kind: 'swap', trip }),
              },
            ]
          : []),
        // Moving does the same, and undoes it.
        ...trip.actions
          .filter((action) => action !== 'assign' || !isMovable(trip))
          .map(
            (action): MenuEntry => ({
              id: action,
              label: t(`trip-steps:${action}`),
              intent: graveTripActions.includes(action) ? 'danger' : undefined,
              ...(action === 'edit' ? { href: address } : { onSelect: () => void begin(trip.id, action) }),
            }),
          ),
      ]
    },
    [t, locale, begin, onAsk],
  )
}
