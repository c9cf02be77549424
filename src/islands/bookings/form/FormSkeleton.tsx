import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'

/** The form's shape while it loads. */
export function FormSkeleton() {
  const { t } = useI18n()
  return (
    <div
      role="status"
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
