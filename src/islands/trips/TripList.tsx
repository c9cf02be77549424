import { useCallback, useState } from 'react'
import type { TripRow } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { List } from '#src/islands/resource/list/List.tsx'
import type { BulkAction } from '#src/islands/table/BulkBar.tsx'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { tripList } from './trip-list.ts'
import type { TripActions } from './use-trip-actions.ts'
import type { TripBulk, TripBulkAction } from './use-trip-bulk.ts'

const grave: readonly TripAction[] = ['cancel', 'fail', 'no_show', 'delete', 'return']

const bulkIcons = { assign: 'driver', unassign: 'undo', cancel: 'ban' } as const
const bulkActions = Object.keys(bulkIcons) as TripBulkAction[]
const loadTasks = withTexts('trip-tasks', () => import('./TripTasks.tsx'))

/** All trips, on the same table as every register. */
export function TripList({ actions, toasts }: { actions: TripActions; toasts: Toasts }) {
  const { t, locale } = useI18n()
  const [task, setTask] = useState<TripBulk>()
  const tasks = useModule(
    loadTasks,
    task !== undefined,
    useCallback(() => setTask(undefined), []),
  )

  const rowActions = (row: TripRow): RowAction[] =>
    row.actions.map((action) => ({
      id: action,
      label: t(`trip-steps:${action}`),
      intent: grave.includes(action) ? 'danger' : undefined,
      ...(action === 'edit'
        ? { href: tripList.rowHref(row, locale) }
        : { onSelect: () => void actions.start(action, row) }),
    }))

  const bulkAction = (action: TripBulkAction): BulkAction<TripRow> => ({
    id: action,
    label: t(`trips:bulk.${action}`),
    icon: bulkIcons[action],
    fits: (row) => row.actions.includes(action),
    onSelect: (rows, onDone) => setTask({ action, rows, onDone }),
  })

  return (
    <>
      <List
        list={tripList}
        toasts={toasts}
        rowActions={rowActions}
        bulkActions={bulkActions.map(bulkAction)}
      />
      {tasks && <tasks.TripTasks task={task} toasts={toasts} />}
    </>
  )
}
