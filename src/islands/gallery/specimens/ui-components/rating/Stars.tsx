import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Rating } from '#src/islands/ui/rating/Rating.tsx'

export function Stars() {
  const { t, format } = useI18n()
  return (
    <ul className="flex flex-col gap-3">
      {[5, 4.6, 3.4, 0].map((value) => {
        const shown = format.number(value, { minimumFractionDigits: 1 })
        return (
          <li key={value} className="flex items-center gap-3">
            <Rating value={value} label={t('rating:of', { rating: shown })} />
            <span className="text-ink-muted">{shown}</span>
          </li>
        )
      })}
      <li>
        <Rating value={4} size={24} label={t('rating:of', { rating: format.number(4) })} />
      </li>
    </ul>
  )
}
