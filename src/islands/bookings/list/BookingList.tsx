import { useCallback, useState } from 'react'
import * as access from '#contract/access.ts'
import type { BookingRow } from '#contract/booking.ts'
import type { BookingAction } from '#contract/booking-states.ts'
import { bookingBulkActions } from '#contract/lists/bookings.ts'
import { useActions } from '#src/islands/resource/base/use-actions.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { List } from '#src/islands/resource/list/List.tsx'
import type { BulkAction } from '#src/islands/table/BulkBar.tsx'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import type { IconName } from '#src/islands/ui/Icon.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { $profile } from '#src/stores/profile.ts'
import { bookingList, unpricedList } from './booking-list.ts'

/** In the order of the menu: what moves a booking on first, what ends it last. */
const menu: Record<BookingAction, IconName> = {
  submit: 'check',
  confirm: 'check',
  reinstate: 'undo',
  assign: 'driver',
  create_trip: 'trip',
  join: 'trip',
  edit: 'edit',
  reject: 'ban',
  cancel: 'ban',
  discard: 'trash',
}
const order = Object.keys(menu)
const inOrder = (a: BookingAction, b: BookingAction) => order.indexOf(a) - order.indexOf(b)
const grave: readonly BookingAction[] = ['cancel', 'reject', 'discard']
/** Done on the booking's own page, where there is room for it. */
const elsewhere: readonly BookingAction[] = ['edit', 'create_trip']
const bulkActions = bookingBulkActions.toSorted(inOrder)

const loadTasks = withTexts('booking-tasks', () =>
  import('./BookingTasks.tsx').then((module) => module.BookingTasks),
)
const loadImport = withTexts('booking-import', () => import('./BookingImport.tsx'))

export function BookingList(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const { t, locale } = useI18n()
  const role = useSlice($profile)?.role
  const toasts = useToasts()
  const actions = useActions(loadTasks, toasts)
  const [importing, setImporting] = useState(false)
  const closeImport = useCallback(() => setImporting(false), [])
  const imports = useModule(loadImport, importing, closeImport)

  const rowActions = (row: BookingRow): RowAction[] =>
    actions.menu(row, [...row.actions].sort(inOrder), (action) => ({
      label: t(`booking-steps:${action}`),
      icon: menu[action],
      intent: grave.includes(action) ? 'danger' : undefined,
      href: elsewhere.includes(action) ? bookingList.rowHref(row, locale) : undefined,
    }))

  const bulkAction = (action: (typeof bulkActions)[number]): BulkAction<BookingRow> => ({
    id: action,
    label: t(`bookings-list:bulk.${action}`),
    icon: menu[action],
    fits: (row) => row.actions.includes(action),
    onSelect: (rows, onDone) => actions.start({ action, rows, onDone }),
  })

  // Families and companies act on one booking at a time, and see what that costs.
  const mayBulk = !role || access.bookings.dispatch.includes(role)
  return (
    <>
      <List
        list={role && !access.bookings.prices.includes(role) ? unpricedList : bookingList}
        toasts={toasts}
        rowActions={rowActions}
        bulkActions={mayBulk ? bulkActions.map(bulkAction) : []}
        onImport={() => setImporting(true)}
      />
      {actions.dialogs}
      {imports && importing && <imports.BookingImport toasts={toasts} onClose={closeImport} />}
      <ToastRegion toasts={toasts} />
    </>
  )
}
