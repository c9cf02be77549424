import { useEffect, useRef } from 'react'
import type { NewBookingAnswer } from '#contract/booking.ts'
import { Warnings } from '#src/islands/shared/dispatch/Warnings.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'

interface Props {
  /** What a backend does not send is left out. */
  made: Pick<NewBookingAnswer, 'id' | 'reference' | 'created'> & Partial<NewBookingAnswer>
  draft: boolean
}

/** The result of a series: how many rides, their total price, and links to them. */
export function SeriesSaved({ made, draft }: Props) {
  const { t, format, locale } = useI18n()
  const { id, reference, created, series, total, currency } = made
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <div className="flex flex-col items-start gap-4" role="status">
        <span className="grid size-12 place-items-center rounded-full bg-success-soft text-success">
          <Icon name="check-circle" size={26} />
        </span>
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-h5">
            {t(draft ? 'booking-form:made.drafts' : 'booking-form:made.booked', { count: created })}
          </h2>
          {total !== undefined && currency && (
            <p className="text-ink-muted">
              {t('booking-form:made.total', { amount: format.money({ amount: total, currency }) })}
            </p>
          )}
        </div>
        <Warnings of={made.warnings} />
        <div className="flex flex-wrap gap-2">
          {series && (
            <a
              className={buttonStyle('primary')}
              href={`${localePath(locale, routes.bookings())}?series=${encodeURIComponent(series)}`}
            >
              {t('booking-form:made.all')}
            </a>
          )}
          <a className={buttonStyle()} href={localePath(locale, routes.booking(id))}>
            {t('booking-form:made.first', { reference })}
          </a>
          <a className={buttonStyle('quiet')} href={localePath(locale, routes.bookingCreate())}>
            {t('booking-form:made.another')}
          </a>
        </div>
      </div>
    </Card>
  )
}
