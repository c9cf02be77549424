import type { Booking } from '#contract/booking.ts'
import type { BookingAction } from '#contract/booking-states.ts'
import { ActionButtons } from '#src/islands/resource/actions/ActionButtons.tsx'
import type { Face } from '#src/islands/resource/actions/action.ts'
import { useActions } from '#src/islands/resource/base/use-actions.ts'
import type { IconName } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { localePath, routes } from '#src/lib/routes.ts'

type Move = Exclude<BookingAction, 'create_trip' | 'assign'>
/** What leads on comes first, what ends the booking last. */
const icons: Record<Move, IconName> = {
  confirm: 'check-circle',
  submit: 'check',
  reinstate: 'undo',
  edit: 'edit',
  join: 'trip',
  cancel: 'ban',
  reject: 'ban',
  discard: 'trash',
}
const order = Object.keys(icons) as Move[]
const forward: readonly Move[] = ['confirm', 'submit', 'reinstate']
const grave: readonly Move[] = ['cancel', 'reject', 'discard']

function intentOf(action: Move): Face['intent'] {
  if (forward.includes(action)) return 'primary'
  return grave.includes(action) ? 'danger' : undefined
}

const loadTasks = withTexts('booking-questions', () =>
  import('./BookingTasks.tsx').then((module) => module.BookingTasks),
)

/** The booking's own actions, as the server allows them. */
export function BookingActions({ booking, toasts }: { booking: Booking; toasts: Toasts }) {
  const { t, locale } = useI18n()
  const { busy, start, dialogs } = useActions(loadTasks, toasts)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ActionButtons
        allowed={order.filter((action) => booking.actions.includes(action))}
        face={(action) => ({
          label: t(`booking-steps:${action}`),
          icon: icons[action],
          intent: intentOf(action),
          href: action === 'edit' ? localePath(locale, routes.bookingEdit(booking.id)) : undefined,
        })}
        more={t('booking-steps:more')}
        busy={busy}
        onStart={(action) => start({ action, rows: [booking] })}
      />
      {dialogs}
    </div>
  )
}
