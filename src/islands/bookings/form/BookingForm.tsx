import { useState } from 'react'
import type { Profile } from '#contract/auth.ts'
import type { Booking } from '#contract/booking.ts'
import { anchors } from '#contract/lists/bookings.ts'
import { DateTimeField } from '#src/islands/form/DateField.tsx'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { NeedsCard } from './NeedsCard.tsx'
import { PricePanel } from './PricePanel.tsx'
import { RepeatCard } from './RepeatCard.tsx'
import { SeriesSaved } from './SeriesSaved.tsx'
import { useBookingForm } from './use-booking-form.ts'
import type { BookingValues } from './values.ts'
import { WhereCard } from './WhereCard.tsx'
import { WhoCard } from './WhoCard.tsx'

/** The time, and which end of the ride it is for. */
function WhenCard({ form, zone }: { form: FormApi<BookingValues>; zone: string }) {
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

interface Props {
  profile: Profile
  /** The booking to edit; without it a new one is made. */
  booking?: Booking
}

export function BookingForm({ profile, booking }: Props) {
  const { t } = useI18n()
  const zone = booking?.zone ?? profile.zone
  const { form, saveDraft, made, seriesEdit } = useBookingForm(profile, booking)
  const [drafting, setDrafting] = useState(false)

  async function draft() {
    setDrafting(true)
    await saveDraft()
    setDrafting(false)
  }

  if (seriesEdit.result) return seriesEdit.result
  if (made) return <SeriesSaved made={made} draft={made.draft} />
  return (
    <>
      <Form
        stays
        form={form}
        submitLabel={t(booking ? 'booking-form:save' : 'booking-form:create')}
        actions={
          !booking && (
            <Button busy={drafting} disabled={form.busy && !drafting} onClick={draft}>
              {t('booking-form:draft')}
            </Button>
          )
        }
      >
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex flex-col gap-6">
            <WhoCard form={form} companyFixed={profile.role === 'company'} />
            <WhereCard form={form} />
            <WhenCard form={form} zone={zone} />
            {!booking && <RepeatCard form={form} zone={zone} />}
            <NeedsCard form={form} />
          </div>
          <PricePanel values={form.values} zone={zone} booking={booking?.id} />
        </div>
      </Form>
      {seriesEdit.dialog}
    </>
  )
}
