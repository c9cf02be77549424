import { vehicleBodies } from '#contract/lists/fleet.ts'
import { paymentMethods } from '#contract/lists/money.ts'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { BookingValues } from './values.ts'

/** Those that need no money in the vehicle come first. */
const methods = [...new Set<BookingValues['paymentMethod']>(['invoice', 'account', ...paymentMethods])]

/** What the ride needs beyond the children's own records, and how it is paid. */
export function NeedsCard({ form }: { form: FormApi<BookingValues> }) {
  const { t } = useI18n()
  const text = (key: string) => t(`booking-form:more.${key}`)
  return (
    <Card id="needs" title={text('title')}>
      <div className="flex flex-col gap-5">
        <FormGrid of={3}>
          <NumberField form={form} name="boosters" label={text('boosters')} min={0} max={5} />
          <NumberField form={form} name="forwardFacing" label={text('forwardFacing')} min={0} max={5} />
          <NumberField form={form} name="rearFacing" label={text('rearFacing')} min={0} max={5} />
          <Select
            form={form}
            name="vehicleType"
            label={text('vehicle')}
            placeholder={text('anyVehicle')}
            options={vehicleBodies.map((value) => ({ value, label: t(`booking-choices:vehicle.${value}`) }))}
          />
          <NumberField
            form={form}
            name="waitMinutes"
            label={text('wait')}
            min={0}
            max={480}
            unit={text('minutes')}
          />
          <Select
            form={form}
            name="paymentMethod"
            label={text('payment')}
            options={methods.map((value) => ({ value, label: t(`booking-choices:payment.${value}`) }))}
          />
          <TextField form={form} name="promo" label={text('promo')} maxLength={40} ltr />
        </FormGrid>
        <Checkbox form={form} name="assistantRequired" label={text('assistant')} />
        <TextArea form={form} name="notes" label={text('notes')} maxLength={2000} />
      </div>
    </Card>
  )
}
