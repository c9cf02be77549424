import type { Review, ReviewInput } from '#contract/product.ts'
import { FieldFrame } from '#src/islands/form/FieldFrame.tsx'
import { Form } from '#src/islands/form/Form.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { useField } from '#src/islands/form/use-field.ts'
import { useForm } from '#src/islands/form/use-form.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { writeReview } from '#src/stores/ecommerce.ts'
import { StarShape } from './StarShape.tsx'

type Values = Omit<ReviewInput, 'rating'> & { rating: number | null }

interface Props {
  product: string
  /** The review that is there already. */
  review: Review | undefined
  onDone: () => void
}

const stars = [1, 2, 3, 4, 5]

/** One to five stars, as a group of radio buttons. */
function StarsField({ form }: { form: FormApi<Values> }) {
  const { t } = useI18n()
  const label = t('shop-product:rating')
  const field = useField({ form, name: 'rating', label })
  return (
    <FieldFrame {...field} label={label} group>
      <div className="flex gap-1">
        {stars.map((count) => (
          <label
            key={count}
            title={t('shop-product:stars', { count })}
            className={`grid size-9 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11 ${count <= Number(field.value) ? 'text-warning' : 'text-line-strong'}`}
          >
            <input
              type="radio"
              name={`${field.id}-stars`}
              checked={field.value === count}
              onChange={() => field.set(count)}
              aria-label={t('shop-product:stars', { count })}
              className="sr-only"
            />
            <StarShape size={26} />
          </label>
        ))}
      </div>
    </FieldFrame>
  )
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
      <StarsField form={form} />
      <TextArea form={form} name="text" label={t('shop-product:review.text')} maxLength={1000} />
    </Form>
  )
}
