import { anchors } from '#contract/lists/bookings.ts'
import { DateTimeField } from '#src/islands/form/DateField.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { BookingValues } from './values.ts'

/** The time, and which end of the ride it is for. */
export function WhenCard({ form, zone }: { form: FormApi<BookingValues>; zone: string }) {
  const { t } = useI18n()
  return (
    <Card id="when" title={t('booking-form:when.title')}>
      <FormGrid>
        <DateTimeField
          form={form}
          name="requestedAt"
          zone={zone}
          label={t('booking-form:when.at')}
          hint={t('booking-form:when.atHint', { zone })}
        />
        <RadioCards
          form={form}
          name="anchor"
          label={t('booking-form:when.anchor')}
          options={anchors.map((value) => ({ value, label: t(`booking-form:when.anchor.${value}`) }))}
        />
      </FormGrid>
    </Card>
  )
}
