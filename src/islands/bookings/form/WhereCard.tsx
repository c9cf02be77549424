import { MultiComboField } from '#src/islands/form/ComboField.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { PlaceCombo, searchPlaces } from '#src/islands/resource/place/PlaceCombo.tsx'
import { placeOption } from '#src/islands/resource/place/place-option.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { BookingValues } from './values.ts'

type End = 'pickup' | 'dropoff'
const directions = [
  { value: 'to_school', icon: 'school' },
  { value: 'from_school', icon: 'home' },
  { value: 'other', icon: 'trip' },
] as const

/** Direction, both ends with their notes, and stops between. */
export function WhereCard({ form }: { form: FormApi<BookingValues> }) {
  const { t } = useI18n()
  const text = (key: string) => t(`booking-form:where.${key}`)
  const swap = () => {
    const { pickup, pickupNotes, dropoff, dropoffNotes } = form.values
    form.patch({ pickup: dropoff, pickupNotes: dropoffNotes, dropoff: pickup, dropoffNotes: pickupNotes })
  }

  return (
    <Card
      id="where"
      title={text('title')}
      actions={
        <Button size="sm" icon="sort" onClick={swap}>
          {text('swap')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioCards
          form={form}
          name="direction"
          label={text('direction')}
          options={directions.map(({ value, icon }) => ({
            value,
            icon,
            label: t(`booking-kinds:direction.${value}`),
          }))}
        />
        <Place form={form} end="pickup" />
        <MultiComboField
          form={form}
          name="stops"
          label={text('stops')}
          hint={text('stopsHint')}
          placeholder={t('place:search')}
          search={searchPlaces}
          free={(text) => ({ ...placeOption({ place: text }), hint: t('place:typed') })}
        />
        <Place form={form} end="dropoff" />
      </div>
    </Card>
  )
}

function Place({ form, end }: { form: FormApi<BookingValues>; end: End }) {
  const { t } = useI18n()
  const pickup = end === 'pickup'
  return (
    <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
      <PlaceCombo
        form={form}
        name={end}
        label={t(`booking-form:where.${end}`)}
        otherTitle={t(pickup ? 'booking-form:where.otherPickup' : 'booking-form:where.otherDropoff')}
      />
      <TextField
        form={form}
        name={pickup ? 'pickupNotes' : 'dropoffNotes'}
        label={t(pickup ? 'booking-form:where.pickupNotes' : 'booking-form:where.dropoffNotes')}
        maxLength={500}
      />
    </div>
  )
}
