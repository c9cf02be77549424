import type { TripRow } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import type { Actions } from '#src/islands/resource/base/use-actions.ts'
import { List } from '#src/islands/resource/list/List.tsx'
import type { BulkAction } from '#src/islands/table/BulkBar.tsx'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { tripList } from './trip-list.ts'

const grave: readonly TripAction[] = ['cancel', 'fail', 'no_show', 'delete', 'return']

const bulkIcons = { assign: 'driver', unassign: 'undo', cancel: 'ban' } as const
type BulkName = keyof typeof bulkIcons
const bulkActions = Object.keys(bulkIcons) as BulkName[]

/** All trips, on the same table as every register. */
export function TripList({ actions, toasts }: { actions: Actions<TripRow>; toasts: Toasts }) {
  const { t, locale } = useI18n()
  const rowActions = (row: TripRow): RowAction[] =>
    actions.menu(row, row.actions, (action) => ({
      label: t(`trip-steps:${action}`),
      intent: grave.includes(action) ? 'danger' : undefined,
      href: action === 'edit' ? tripList.rowHref(row, locale) : undefined,
    }))

  const bulkAction = (action: BulkName): BulkAction<TripRow> => ({
    id: action,
    label: t(`trips:bulk.${action}`),
    icon: bulkIcons[action],
    fits: (row) => row.actions.includes(action),
    onSelect: (rows, onDone) => actions.start({ action, rows, many: true, onDone }),
  })

  return (
    <List list={tripList} toasts={toasts} rowActions={rowActions} bulkActions={bulkActions.map(bulkAction)} />
  )
}
