import { useMemo } from 'react'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { Warnings } from '#src/islands/shared/dispatch/Warnings.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { booking, reloadBooking } from '#src/stores/booking-record.ts'
import { BookingActions } from './BookingActions.tsx'
import { CutoffNote } from './CutoffNote.tsx'
import { FactsCard } from './FactsCard.tsx'
import { Header } from './Header.tsx'
import { PassengersCard } from './PassengersCard.tsx'
import { DetailsSkeleton, MissingBooking } from './placeholders.tsx'
import { QuoteCard } from './QuoteCard.tsx'
import { RouteCard } from './RouteCard.tsx'
import { TimelineCard } from './TimelineCard.tsx'
import { TripsCard } from './TripsCard.tsx'

const loadPlain = withTexts('booking-questions', () =>
  import('./PlainBooking.tsx').then(({ PlainBooking }) => PlainBooking),
)

/** A backend without this call answers without a code; a booking that does not exist has one. */
const hasNoDetails = (problem: Problem) => problem.kind === 'missing' && problem.code === ''

export function BookingDetails(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const { t } = useI18n()
  const hydrated = useHydrated()
  // Undefined before the page's code is there; null where the address has none.
  const id = useMemo(
    () => (hydrated ? new URLSearchParams(location.search).get('id') : undefined),
    [hydrated],
  )
  const { data, loading, error } = useLoaded(booking, id ? [id] : undefined)
  const toasts = useToasts()

  if (id === null) return <MissingBooking why="noId" />
  if (id && error?.kind === 'missing') {
    if (!hasNoDetails(error)) return <MissingBooking />
    return (
      <>
        <LazyPart load={loadPlain} props={{ id, toasts }} />
        <ToastRegion toasts={toasts} />
      </>
    )
  }
  const trouble = error && (
    <LoadFailure title={t('booking-details:failed')} busy={loading} onRetry={reloadBooking}>
      {problemMessage(error, t)}
    </LoadFailure>
  )
  if (!data) return trouble || <DetailsSkeleton />
  return (
    <div className="flex flex-col gap-6" aria-busy={loading}>
      {trouble}
      <Header booking={data} actions={<BookingActions booking={data} toasts={toasts} />} />
      <CutoffNote booking={data} />
      <Warnings of={data.warnings} />
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <TripsCard booking={data} toasts={toasts} />
          <RouteCard booking={data} />
          <PassengersCard booking={data} />
          <FactsCard booking={data} />
        </div>
        <div className="flex flex-col gap-6">
          <QuoteCard booking={data} />
          <TimelineCard booking={data} />
        </div>
      </div>
      <ToastRegion toasts={toasts} />
    </div>
  )
}
