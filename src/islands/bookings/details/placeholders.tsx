import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { localePath, routes } from '#src/lib/routes.ts'

const Block = ({ rows }: { rows: number }) => (
  <Card>
    <div className="flex flex-col gap-4">
      <Skeleton box="h-5 w-40" />
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} box="h-4 w-full" />
      ))}
    </div>
  </Card>
)

/** The page's shape while the booking loads. */
export function DetailsSkeleton() {
  const { t } = useI18n()
  return (
    <div
      className="flex flex-col gap-6"
      role="status"
      aria-busy="true"
      aria-label={t('booking-details:loading')}
    >
      <div className="flex min-h-16 flex-col gap-2">
        <Skeleton box="h-7 w-56" />
        <Skeleton box="h-4 w-80" />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          <Block rows={4} />
          <Block rows={5} />
        </div>
        <div className="flex flex-col gap-6">
          <Block rows={4} />
          <Block rows={6} />
        </div>
      </div>
    </div>
  )
}

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
