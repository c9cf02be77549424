import { Form } from '#src/islands/form/Form.tsx'
import { RatingField } from '#src/islands/form/RatingField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Given() {
  const { t } = useI18n()
  const form = useForm<{ stars: number | null }>({
    initial: { stars: 3 },
    required: ['stars'],
    save: async () => undefined,
  })
  return (
    <Form form={form} submitLabel={t('gallery-ui:rating.save')}>
      <RatingField
        form={form}
        name="stars"
        label={t('gallery-ui:rating.ride')}
        hint={t('gallery-ui:rating.hint')}
        nameOf={(count) => t('rating:stars', { count })}
      />
    </Form>
  )
}
