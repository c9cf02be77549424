import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'

/** The page's shape while the account loads. */
export function ProfileSkeleton() {
  const { t } = useI18n()
  return (
    <div
      role="status"
      aria-label={t('profile:loading')}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className="flex flex-col gap-6">
        {[4, 3, 2].map((fields) => (
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
      <div className="max-lg:order-first">
        <Card>
          <div className="flex flex-col items-center gap-4">
            <Skeleton box="size-24" round />
            <Skeleton box="h-5 w-40" />
            <Skeleton box="h-9 w-48" />
          </div>
        </Card>
      </div>
    </div>
  )
}
