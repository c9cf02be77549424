import type { SentQuote } from '#contract/quote.ts'
import { useLiveAnswer } from '#src/islands/resource/use-live-answer.ts'
import { Warnings } from '#src/islands/shared/dispatch/Warnings.tsx'
import { QuoteLines } from '#src/islands/shared/money/QuoteLines.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { quoteBooking } from '#src/stores/booking-form.ts'
import { type BookingValues, inputOf } from './values.ts'

const ask = (question: string, signal: AbortSignal) => quoteBooking(JSON.parse(question), signal)

function questionOf(values: BookingValues, booking: string | undefined): string | null {
  const input = inputOf(values)
  if (!input?.requestedAt) return null
  const { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, promo, company, children } =
    input
  const question: SentQuote = {
    pickup,
    dropoff,
    stops,
    requestedAt,
    anchor,
    vehicleType,
    waitMinutes,
    promo,
    company,
    children,
    ...(booking && { booking }),
  }
  return JSON.stringify(question)
}

interface Props {
  values: BookingValues
  zone: string
  /** The one that is edited. */
  booking: string | undefined
}

/** The price of the form's ride and what speaks against it, before anything is saved. */
export function PricePanel({ values, zone, booking }: Props) {
  const { t, format } = useI18n()
  const question = questionOf(values, booking)
  const { answer, problem, busy } = useLiveAnswer(question, ask)
  return (
    <div className="md:sticky md:top-[94px]">
      <Card
        id="price"
        title={t('booking-form:price.title')}
        subtitle={values.repeats ? t('booking-form:price.perRide') : undefined}
        actions={busy && <Spinner size={16} label={t('booking-form:price.working')} />}
      >
        <div aria-live="polite" aria-busy={busy} className="flex min-h-24 flex-col gap-3">
          {question === null && <p className="text-ink-muted">{t('booking-form:price.wait')}</p>}
          {problem && (
            <Alert tone="error">
              {problem.kind === 'invalid'
                ? [...problem.form, ...Object.values(problem.fields).flat()].join(' ')
                : problemMessage(problem, t)}
            </Alert>
          )}
          {answer && !problem && (
            <>
              <p className="text-ink-muted">
                {t('booking-form:price.route', {
                  distance: format.distance(answer.distanceM),
                  duration: format.duration(answer.durationS),
                })}
                <br />
                {t('booking-form:price.span', {
                  pickup: format.time(answer.pickupAt, zone),
                  dropoff: format.time(answer.dropoffAt, zone),
                })}
              </p>
              <QuoteLines quote={answer.quote} />
              <Warnings of={answer.warnings} />
            </>
          )}
        </div>
      </Card>
    </div>
  )
}
