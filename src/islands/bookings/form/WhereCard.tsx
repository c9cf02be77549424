import { MultiComboField } from '#src/islands/form/ComboField.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { PlaceCombo } from '#src/islands/resource/place/PlaceCombo.tsx'
import { PinButton } from '#src/islands/resource/place/pin/PinButton.tsx'
import { placeOption, pointIn } from '#src/islands/resource/place/place-option.ts'
import { usePlaceSearch } from '#src/islands/resource/place/use-place-search.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { RouteSketch } from './RouteSketch.tsx'
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
  const search = usePlaceSearch()
  const text = (key: string) => t(`booking-form:where.${key}`)
  const { pickup, stops, dropoff } = form.values
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
        <div className="flex flex-col items-start gap-1.5">
          <div className="w-full">
            <MultiComboField
              form={form}
              name="stops"
              label={text('stops')}
              hint={text('stopsHint')}
              placeholder={t('place:search')}
              search={search}
              free={(text) => ({ ...placeOption({ place: text }), hint: t('place:typed') })}
            />
          </div>
          <PinButton
            label={text('stopOnMap')}
            title={text('pinStop')}
            start={pointIn(pickup)}
            address=""
            onUse={(point, place) => form.set('stops', [...stops, placeOption({ place, point })])}
          />
        </div>
        <Place form={form} end="dropoff" />
        <RouteSketch places={[pickup, ...stops, dropoff]} />
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
        pinTitle={t(pickup ? 'booking-form:where.pinPickup' : 'booking-form:where.pinDropoff')}
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
