import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'

/** Shown when the booking does not exist, or the address has no id; with a link to the list. */
export function MissingBooking({ why = 'missing' }: { why?: 'missing' | 'noId' }) {
  const { t, locale } = useI18n()
  return (
    <EmptyState
      icon={why === 'missing' ? 'search' : 'booking'}
      title={t(`booking-details:${why}.title`)}
      hint={t(`booking-details:${why}.hint`)}
      action={
        <a className={buttonStyle('primary', 'md')} href={localePath(locale, routes.bookings())}>
          {t('booking-details:back')}
        </a>
      }
    />
  )
}
