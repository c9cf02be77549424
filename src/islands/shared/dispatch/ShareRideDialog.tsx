import { useEffect, useRef, useState } from 'react'
import { shareLinkSpan } from '#contract/lists/tracking.ts'
import type { NewShareLink } from '#contract/share-link.ts'
import type { Trip } from '#contract/trip.ts'
import { Form } from '#src/islands/form/Form.tsx'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { reloadBooking } from '#src/stores/booking-record.ts'
import { makeShareLink } from '#src/stores/share-links.ts'
import { NewLink } from './NewLink.tsx'
import { ShareLinkList } from './ShareLinkList.tsx'

/** After the planned end, in minutes. */
const ends = ['30', '120', '360'] as const
type End = (typeof ends)[number]
const usual: End = '120'

/** When a link would end, by how long after the planned end of the trip; those that are allowed now. */
function endsOf({ scheduledEnd }: Pick<Trip, 'scheduledEnd'>, now: number) {
  const from = Math.max(now, Date.parse(scheduledEnd))
  return ends
    .map((value) => ({ value, at: new Date(from + Number(value) * 60_000) }))
    .filter(({ at }) => at.getTime() <= now + shareLinkSpan.longestHours * 3_600_000)
}

interface Props {
  trip: Trip
  title: string
  onClose: () => void
}

/** Links by which others see where the vehicle of a ride is: makes them, lists them, and ends them. */
export function ShareRideDialog({ trip, title, onClose }: Props) {
  const { t, format } = useI18n()
  const [made, setMade] = useState<NewShareLink>()
  const [offered] = useState(() => endsOf(trip, Date.now()))
  const [first, ...others] = trip.bookings
  const form = useForm<{ booking: string; end: End }>({
    initial: {
      booking: others.length === 0 ? (first?.id ?? '') : '',
      end: offered.some(({ value }) => value === usual) ? usual : '30',
    },
    required: ['booking'],
    save: async ({ booking, end }) => {
      const until = offered.find(({ value }) => value === end)?.at.toISOString()
      const result = await makeShareLink(trip.id, { booking, ...(until && { until }) })
      if (result.ok) setMade(result.value)
      return problemIn(result, t)
    },
  })
  const link = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (made) link.current?.focus()
  }, [made])
  const close = () => {
    // What was done here stands in the timeline.
    void reloadBooking()
    onClose()
  }
  return (
    <Dialog
      open
      title={title}
      description={t('share-links:hint')}
      onClose={close}
      footer={<Button onClick={close}>{t('share-links:done')}</Button>}
    >
      <div className="flex flex-col gap-6">
        <Form form={form} submitLabel={t('share-links:make')} guard={false}>
          {others.length > 0 && (
            <RadioCards
              form={form}
              name="booking"
              label={t('share-links:booking')}
              options={trip.bookings.map(({ id, reference, booker }) => ({
                value: id,
                label: reference,
                ...(booker && { hint: booker }),
              }))}
            />
          )}
          <Select
            form={form}
            name="end"
            label={t('share-links:until')}
            options={offered.map(({ value, at }) => ({
              value,
              label: t(`share-links:after.${value}`, {
                day: format.dayLabel(at, trip.zone),
                time: format.time(at, trip.zone),
              }),
            }))}
          />
        </Form>
        {made && (
          <div ref={link} tabIndex={-1} className="rounded-card outline-none">
            <NewLink key={made.id} link={made} />
          </div>
        )}
        <ShareLinkList trip={trip.id} zone={trip.zone} several={others.length > 0} />
      </div>
    </Dialog>
  )
}
