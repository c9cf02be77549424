import { useState } from 'react'
import { DateTimeField } from '#src/islands/form/DateField.tsx'
import { Form } from '#src/islands/form/Form.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { moveTrip, reloadPlainBooking } from '#src/stores/plain-booking.ts'
import { addTrip, deleteTrip } from '#src/stores/trip-edits.ts'
import { Facts } from './Facts.tsx'

type Saved = Parameters<typeof problemIn>[0]

interface StartFormProps {
  label: string
  start: string
  save: (start: string) => Promise<Saved>
  onSaved: () => void
  onCancel?: () => void
}

/** The one field of a trip in the specification: its start, in the reader's time zone. */
function StartForm({ label, start, save, onSaved, onCancel }: StartFormProps) {
  const { t } = useI18n()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const form = useForm({
    initial: { ride_start_time: start },
    required: ['ride_start_time'],
    save: async ({ ride_start_time }) => problemIn(await save(ride_start_time), t),
    onSaved,
  })
  return (
    <Form form={form} submitLabel={label} {...(onCancel && { onCancel })}>
      <DateTimeField
        form={form}
        name="ride_start_time"
        zone={timeZone}
        label={t('booking-details:trip.start')}
        hint={t('booking-details:trip.startHint', { zone: timeZone })}
      />
    </Form>
  )
}

/** Gives the booking one more trip. */
export function NewPlainTrip({ booking, toasts }: { booking: string; toasts: Toasts }) {
  const { t } = useI18n()
  return (
    <Card id="new-trip" title={t('booking-details:trip.create')}>
      <StartForm
        label={t('booking-details:trip.create')}
        start=""
        save={async (start) => {
          const made = await addTrip(booking, start)
          if (made.ok) toasts.show(t('booking-details:trip.created', { reference: made.value.reference }))
          return made
        }}
        onSaved={() => void reloadPlainBooking()}
      />
    </Card>
  )
}

/** A trip that can be given another start, and be deleted; the backend decides whether that is allowed. */
export function PlainTrip({ trip, toasts }: { trip: Record<string, unknown>; toasts: Toasts }) {
  const { t, format } = useI18n()
  const [editing, setEditing] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const id = String(trip.id)
  const start = typeof trip.ride_start_time === 'string' ? trip.ride_start_time : ''
  const reference = String(trip.reference || id)
  const title = t('booking-details:trip.title', { reference })

  async function remove() {
    if (busy) return
    setBusy(true)
    const gone = await deleteTrip(id)
    setBusy(false)
    if (!gone.ok) return setProblem(problemMessage(gone.problem, t))
    setConfirming(false)
    toasts.show(t('booking-questions:trip.deleted', { reference }))
    void reloadPlainBooking()
  }

  return (
    <Card
      id={`trip-${id}`}
      title={title}
      footer={
        !editing && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon="edit" onClick={() => setEditing(true)}>
              {t('trip-steps:edit')}
            </Button>
            <Button size="sm" icon="trash" onClick={() => setConfirming(true)}>
              {t('trip-steps:delete')}
            </Button>
          </div>
        )
      }
    >
      {editing ? (
        <StartForm
          label={t('booking-details:trip.save')}
          start={start}
          save={(to) => moveTrip(trip, to)}
          onSaved={() => {
            setEditing(false)
            toasts.show(t('booking-details:trip.saved'))
            void reloadPlainBooking()
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Facts facts={[{ label: t('booking-details:trip.start'), value: start && format.dateTime(start) }]} />
      )}
      <ConfirmDialog
        open={confirming}
        title={t('ride-questions:trip.deleteAsk', { reference })}
        confirmLabel={t('trip-steps:delete')}
        intent="danger"
        busy={busy}
        problem={problem}
        onConfirm={() => void remove()}
        onClose={() => {
          setConfirming(false)
          setProblem(undefined)
        }}
      />
    </Card>
  )
}
