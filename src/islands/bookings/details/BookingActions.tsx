import { useCallback, useState } from 'react'
import type { Booking, BookingActionInput } from '#contract/booking.ts'
import type { BookingAction } from '#contract/booking-states.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useKept } from '#src/islands/ui/dialog/use-kept.ts'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { actOnBooking } from '#src/stores/booking.ts'

type Move = Exclude<BookingAction, 'edit' | 'create_trip' | 'assign'>
/** What leads on comes first, what ends the booking last. */
const order: readonly (Move | 'edit')[] = [
  'confirm',
  'submit',
  'reinstate',
  'edit',
  'cancel',
  'reject',
  'discard',
]
const icons: Record<Move, IconName> = {
  submit: 'check',
  discard: 'trash',
  confirm: 'check-circle',
  reject: 'ban',
  cancel: 'ban',
  reinstate: 'undo',
}
const forward: readonly Move[] = ['confirm', 'submit', 'reinstate']

const loadReason = withTexts(
  'booking-questions',
  () => import('#src/islands/shared/dispatch/ReasonDialog.tsx'),
)

function EditLink({ booking, allowed }: { booking: Booking; allowed: boolean }) {
  const { t, locale } = useI18n()
  if (!allowed) {
    return (
      <Button icon="edit" off>
        {t('booking-steps:edit')}
      </Button>
    )
  }
  return (
    <a className={buttonStyle('secondary', 'md')} href={localePath(locale, routes.bookingEdit(booking.id))}>
      <Icon name="edit" size={18} />
      {t('booking-steps:edit')}
    </a>
  )
}

/** The booking's own actions, as the server allows them. What can't be taken back asks first. */
export function BookingActions({ booking, toasts }: { booking: Booking; toasts: Toasts }) {
  const { t } = useI18n()
  const kept = useKept(order.filter((action) => booking.actions.includes(action)))
  const [asking, setAsking] = useState<Move>()
  const [busy, setBusy] = useState<Move>()
  const [problem, setProblem] = useState<string>()
  const { reference } = booking
  const close = useCallback(() => setAsking(undefined), [])
  const reason = useModule(loadReason, asking === 'cancel' || asking === 'reject', close)

  async function act(action: Move, input: BookingActionInput = {}) {
    const result = await actOnBooking(booking.id, action, input, booking.version)
    if (result.ok) {
      toasts.show(t('booking-details:action.done', { reference, action: t(`booking-steps:${action}`) }))
    }
    return problemIn(result, t)
  }

  async function now(action: Move) {
    if (busy) return
    setBusy(action)
    setProblem(undefined)
    const refused = await act(action)
    setBusy(undefined)
    if (!refused) setAsking(undefined)
    else if (action === 'discard') setProblem(refused.message)
    else toasts.show(refused.message, { tone: 'error' })
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {kept.map(({ action, allowed }) =>
        action === 'edit' ? (
          <EditLink key={action} booking={booking} allowed={allowed} />
        ) : (
          <Button
            key={action}
            icon={icons[action]}
            intent={forward.includes(action) ? 'primary' : 'secondary'}
            busy={busy === action}
            off={!allowed}
            onClick={() => (forward.includes(action) ? now(action) : setAsking(action))}
          >
            {t(`booking-steps:${action}`)}
          </Button>
        ),
      )}
      {reason && (asking === 'cancel' || asking === 'reject') && (
        <reason.ReasonDialog
          open
          title={t(`booking-details:${asking}.title`, { reference })}
          description={
            asking === 'cancel' && booking.trips.length > 0 ? t('booking-details:cancel.hint') : undefined
          }
          confirmLabel={t(`booking-steps:${asking}`)}
          onSubmit={(input) => act(asking, input)}
          onDone={close}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asking === 'discard'}
        title={t('booking-details:discard.title', { reference })}
        confirmLabel={t('booking-steps:discard')}
        intent="danger"
        busy={busy === 'discard'}
        problem={problem}
        onConfirm={() => now('discard')}
        onClose={close}
      />
    </div>
  )
}
