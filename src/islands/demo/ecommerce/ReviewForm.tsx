import type { Review, ReviewInput } from '#contract/product.ts'
import { Form } from '#src/islands/form/Form.tsx'
import { RatingField } from '#src/islands/form/RatingField.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { writeReview } from '#src/stores/ecommerce.ts'

type Values = Omit<ReviewInput, 'rating'> & { rating: number | null }

interface Props {
  product: string
  /** The review that is there already. */
  review: Review | undefined
  onDone: () => void
}

/** One's own review of a product: written, or changed. */
export function ReviewForm({ product, review, onDone }: Props) {
  const { t } = useI18n()
  const initial: Values = { rating: review?.rating ?? null, text: review?.text ?? '' }
  const form = useForm<Values>({
    initial,
    required: ['rating'],
    save: async ({ rating, text }) =>
      problemIn(await writeReview(product, { rating: rating ?? 0, text: text.trim() }), t),
    onSaved: onDone,
  })
  return (
    <Form form={form} submitLabel={t('shop-product:review.save')} onCancel={onDone}>
      <RatingField
        form={form}
        name="rating"
        label={t('shop-product:rating')}
        nameOf={(count) => t('rating:stars', { count })}
      />
      <TextArea form={form} name="text" label={t('shop-product:review.text')} maxLength={1000} />
    </Form>
  )
}
