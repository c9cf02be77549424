import { useState } from 'react'
import type { ProductDetails, Review } from '#contract/product.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Avatar } from '#src/islands/ui/blocks/Avatar.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { Rating } from '#src/islands/ui/rating/Rating.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { removeReview } from '#src/stores/ecommerce.ts'
import { Stars } from './Stars.tsx'

const loadForm = () => import('./ReviewForm.tsx').then(({ ReviewForm }) => ReviewForm)

function ReviewRow({ review, onRemove }: { review: Review; onRemove: () => void }) {
  const { t, format } = useI18n()
  const { by, own, rating, text, at, removable } = review
  const name = by || t('shop-product:review.somebody')
  return (
    <li className="flex gap-3 py-4">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold text-ink" dir="auto">
            {own ? t('shop-product:review.own') : name}
          </span>
          <span className="text-caption text-ink-muted">{format.date(at)}</span>
        </p>
        <p className="flex">
          <Rating value={rating} label={t('rating:stars', { count: rating })} />
        </p>
        {text && (
          <p className="mt-1 whitespace-pre-wrap text-ink [overflow-wrap:anywhere]" dir="auto">
            {text}
          </p>
        )}
      </div>
      {removable && (
        <IconButton
          size="sm"
          intent="danger"
          icon="trash"
          label={t('shop-product:review.remove', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** What people of the office say of a product, and the way to say something oneself. */
export function Reviews({ product, toasts }: { product: ProductDetails; toasts: Toasts }) {
  const { t } = useI18n()
  const [writing, setWriting] = useState(false)
  const own = product.reviewList.find((one) => one.own)
  const remove = async (review: Review) => {
    const result = await removeReview(product.id, review.id)
    if (result.ok) toasts.show(t('shop-product:review.removed'))
    else toasts.show(problemMessage(result.problem, t), { tone: 'error' })
  }
  return (
    <Card
      id="reviews"
      title={t('shop-product:reviews')}
      subtitle={<Stars rating={product.rating} reviews={product.reviews} />}
      actions={
        !writing && (
          <Button size="sm" icon="edit" onClick={() => setWriting(true)}>
            {t(own ? 'shop-product:review.change' : 'shop-product:review.write')}
          </Button>
        )
      }
    >
      {writing && (
        <div className="mb-4 border-line border-b pb-6">
          <LazyPart
            load={loadForm}
            props={{ product: product.id, review: own, onDone: () => setWriting(false) }}
          />
        </div>
      )}
      <ul className="divide-y divide-line" aria-label={t('shop-product:reviews')}>
        {product.reviewList.map((review) => (
          <ReviewRow key={review.id} review={review} onRemove={() => void remove(review)} />
        ))}
      </ul>
      {product.reviewList.length === 0 && !writing && (
        <p className="text-ink-muted">{t('shop-product:review.none')}</p>
      )}
    </Card>
  )
}
