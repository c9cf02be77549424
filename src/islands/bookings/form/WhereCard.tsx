import { useState } from 'react'
import { ComboField, MultiComboField } from '#src/islands/form/ComboField.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { PlaceDialog } from '#src/islands/resource/place/PlaceDialog.tsx'
import { searchPlaces } from '#src/islands/resource/place/search-places.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/Card.tsx'
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
  const [adding, setAdding] = useState<End>()
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
            label: t(`states:direction.${value}`),
          }))}
        />
        <Place form={form} end="pickup" onOther={setAdding} />
        <MultiComboField
          form={form}
          name="stops"
          label={text('stops')}
          hint={text('stopsHint')}
          placeholder={t('place:search')}
          search={searchPlaces}
        />
        <Place form={form} end="dropoff" onOther={setAdding} />
      </div>
      {adding && (
        <PlaceDialog
          title={t(
            adding === 'pickup' ? 'booking-form:where.otherPickup' : 'booking-form:where.otherDropoff',
          )}
          onUse={(place) => {
            form.set(adding, place)
            setAdding(undefined)
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Card>
  )
}

function Place({
  form,
  end,
  onOther,
}: {
  form: FormApi<BookingValues>
  end: End
  onOther: (end: End) => void
}) {
  const { t } = useI18n()
  return (
    <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
      <div className="flex flex-col items-start gap-1.5">
        <div className="w-full">
          <ComboField
            form={form}
            name={end}
            label={t(`booking-form:where.${end}`)}
            placeholder={t('place:search')}
            search={searchPlaces}
          />
        </div>
        <Button intent="link" size="sm" icon="plus" onClick={() => onOther(end)}>
          {t('place:other')}
        </Button>
      </div>
      <TextField
        form={form}
        name={end === 'pickup' ? 'pickupNotes' : 'dropoffNotes'}
        label={t(end === 'pickup' ? 'booking-form:where.pickupNotes' : 'booking-form:where.dropoffNotes')}
        maxLength={500}
      />
    </div>
  )
}
