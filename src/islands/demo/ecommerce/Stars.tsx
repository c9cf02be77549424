import { useI18n } from '#src/islands/ui/i18n.tsx'
import { StarShape } from '#src/islands/ui/rating/StarShape.tsx'

/** The mean of a product's reviews and how many there are. */
export function Stars({ rating, reviews }: { rating: number | null; reviews: number }) {
  const { t, format } = useI18n()
  if (rating === null) return <span className="text-caption text-ink-muted">{t('shop:unrated')}</span>
  const shown = format.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="inline-flex items-center gap-1 text-caption text-ink-muted">
      <span className="text-warning" aria-hidden="true">
        <StarShape size={16} />
      </span>
      <span aria-hidden="true">
        <span className="font-semibold text-ink">{shown}</span> ({format.number(reviews)})
      </span>
      <span className="sr-only">{t('shop:rated', { count: reviews, rating: shown })}</span>
    </span>
  )
}
