import { useEffect, useState } from 'react'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { booking, reloadBooking } from '#src/stores/booking-record.ts'
import { $profile } from '#src/stores/profile.ts'
import { BookingForm } from './BookingForm.tsx'

/** The form's shape while it loads. */
function FormSkeleton() {
  const { t } = useI18n()
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('booking-form:loading')}
      className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="flex flex-col gap-6">
        {[4, 6, 3].map((fields) => (
          <Card key={fields}>
            <div className="grid gap-5 sm:grid-cols-2">
              {Array.from({ length: fields }, (_, field) => field).map((field) => (
                <div key={field} className="flex flex-col gap-2">
                  <Skeleton box="h-4 w-28" />
                  <Skeleton box="h-9 w-full" />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
      <Card>
        <Skeleton box="h-40 w-full" />
      </Card>
    </div>
  )
}

interface Props extends IslandProps {
  /** The page is of a booking there is. */
  edits?: boolean
}

/** The form of a booking: a new one, or the one that `?id=` names. */
export function BookingCreate({ edits = false, ...props }: Props) {
  return (
    <I18nProvider {...props}>
      <Content edits={edits} />
    </I18nProvider>
  )
}

function Content({ edits }: { edits: boolean }) {
  const { t, locale } = useI18n()
  const profile = useSlice($profile)
  const { data, error, loading } = useSlice(booking.$state)
  const [id, setId] = useState<string | null>()

  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('id')
    // Each of both has its page: what was kept of an address from before, or cut short, leads to the right one.
    if (edits !== Boolean(wanted)) {
      location.replace(localePath(locale, wanted ? routes.bookingEdit(wanted) : routes.bookingCreate()))
      return
    }
    setId(wanted)
    if (!wanted) return
    booking.forget(wanted)
    void booking.load(wanted)
  }, [edits, locale])

  const trouble = id ? error : null
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-h4 sm:text-h3">
        {id && data
          ? t('booking-form:edit', { reference: data.reference })
          : t(edits ? 'booking-form:editing' : 'booking-form:title')}
      </h1>
      {trouble && (
        <LoadFailure title={t('booking-form:failed')} busy={loading} onRetry={reloadBooking}>
          {problemMessage(trouble, t)}
        </LoadFailure>
      )}
      {id && data && !data.actions.includes('edit') && (
        <Alert tone="warning">{t('booking-form:closed')}</Alert>
      )}
      {profile && id === null && <BookingForm profile={profile} />}
      {profile && id && data?.actions.includes('edit') && <BookingForm profile={profile} booking={data} />}
      {(!profile || (id !== null && !data)) && !trouble && <FormSkeleton />}
    </div>
  )
}
