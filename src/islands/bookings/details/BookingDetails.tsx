import { useEffect, useState } from 'react'
import { useSlice } from '#src/islands/resource/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { $booking, loadBooking, reloadBooking } from '#src/stores/booking.ts'
import { BookingActions } from './BookingActions.tsx'
import { DetailsSkeleton } from './DetailsSkeleton.tsx'
import { FactsCard } from './FactsCard.tsx'
import { Header } from './Header.tsx'
import { PassengersCard } from './PassengersCard.tsx'
import { QuoteCard } from './QuoteCard.tsx'
import { RouteCard } from './RouteCard.tsx'
import { TimelineCard } from './TimelineCard.tsx'
import { TripsCard } from './TripsCard.tsx'

export function BookingDetails(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const { t, locale } = useI18n()
  const [id, setId] = useState<string | null>()
  const { data, loading, error } = useSlice($booking)
  const toasts = useToasts()

  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('id')
    setId(wanted)
    if (wanted) void loadBooking(wanted)
  }, [])

  const toList = (
    <a className={buttonStyle('primary', 'md')} href={localePath(locale, routes.bookings())}>
      {t('booking-details:back')}
    </a>
  )
  if (id === null) {
    return (
      <EmptyState
        icon="booking"
        title={t('booking-details:noId.title')}
        hint={t('booking-details:noId.hint')}
        action={toList}
      />
    )
  }
  if (error?.kind === 'missing') {
    return (
      <EmptyState
        icon="search"
        title={t('booking-details:missing.title')}
        hint={t('booking-details:missing.hint')}
        action={toList}
      />
    )
  }
  const trouble = error && (
    <Alert
      tone="error"
      title={t('booking-details:failed')}
      actions={
        <Button size="sm" icon="refresh" busy={loading} onClick={() => void reloadBooking()}>
          {t('booking-details:retry')}
        </Button>
      }
    >
      {problemMessage(error, t)}
    </Alert>
  )
  if (!data) return trouble || <DetailsSkeleton />
  return (
    <div className="flex flex-col gap-6" aria-busy={loading}>
      {trouble}
      <Header booking={data} actions={<BookingActions booking={data} toasts={toasts} />} />
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
