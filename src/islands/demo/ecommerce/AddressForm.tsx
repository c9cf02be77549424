import { useEffect } from 'react'
import { deliveryMethods, orderPayments, postage } from '#contract/lists/shop.ts'
import type { CartInput, OrderInput } from '#contract/order.ts'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { PhoneField } from '#src/islands/form/PhoneField.tsx'
import { isE164 } from '#src/islands/form/phone.ts'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import type { IconName } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { site } from '#src/lib/site.ts'

export type Address = Pick<
  OrderInput,
  'name' | 'phone' | 'street' | 'postcode' | 'city' | 'note' | 'delivery' | 'payment'
>

interface Props {
  initial: Address
  /** What the cart is priced in. */
  currency: string
  onBack: () => void
  onDelivery: (delivery: CartInput['delivery']) => void
  onDone: (address: Address) => void
}

const paymentIcons: Record<OrderInput['payment'], IconName> = {
  card: 'card',
  cash: 'money',
  bank_transfer: 'company',
  invoice: 'statement',
}

/** Whom the order is for, how it gets there and how it would be paid for. */
export function AddressForm({ initial, currency, onBack, onDelivery, onDone }: Props) {
  const { t, format } = useI18n()
  const money = (amount: number) => format.money({ amount, currency })
  const form = useForm<Address>({
    initial,
    required: ({ delivery }) =>
      delivery === 'post' ? ['name', 'phone', 'street', 'postcode', 'city'] : ['name', 'phone'],
    validate: ({ phone }) => (isE164(phone) ? {} : { phone: t('form:phone.invalid') }),
    save: async () => undefined,
    onSaved: onDone,
  })
  const { delivery } = form.values
  const isPosted = delivery === 'post'
  // The sum beside the form follows.
  useEffect(() => onDelivery(delivery), [delivery, onDelivery])
  const label = (name: keyof Address) => t(`checkout:field.${name}`)
  return (
    <Form
      form={form}
      guard={false}
      submitLabel={t('checkout:toConfirm')}
      actions={<Button onClick={onBack}>{t('checkout:toCart')}</Button>}
    >
      <RadioCards
        form={form}
        name="delivery"
        label={t('checkout:field.delivery')}
        options={deliveryMethods.map((value) => ({
          value,
          label: t(`checkout:delivery.${value}`),
          hint: t(`checkout:delivery.${value}.hint`, {
            fee: money(postage.fee),
            from: money(postage.freeFrom),
          }),
          icon: value === 'post' ? 'mail' : 'company',
        }))}
      />
      <FormGrid>
        <TextField form={form} name="name" label={label('name')} maxLength={120} />
        <PhoneField form={form} name="phone" label={label('phone')} country={site.country} />
        {isPosted && <TextField form={form} name="street" label={label('street')} maxLength={200} />}
        {isPosted && <TextField form={form} name="postcode" label={label('postcode')} maxLength={20} />}
        {isPosted && <TextField form={form} name="city" label={label('city')} maxLength={120} />}
      </FormGrid>
      <RadioCards
        form={form}
        name="payment"
        label={label('payment')}
        hint={t('checkout:payment.hint')}
        options={orderPayments.map((value) => ({
          value,
          label: t(`checkout:payment.${value}`),
          icon: paymentIcons[value],
        }))}
      />
      <TextArea form={form} name="note" label={label('note')} rows={2} maxLength={500} />
    </Form>
  )
}
