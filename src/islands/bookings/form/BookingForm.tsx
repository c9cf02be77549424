import { useState } from 'react'
import type { Profile } from '#contract/auth.ts'
import type { Booking } from '#contract/booking.ts'
import { Form } from '#src/islands/form/Form.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { NeedsCard } from './NeedsCard.tsx'
import { PricePanel } from './PricePanel.tsx'
import { RepeatCard } from './RepeatCard.tsx'
import { SeriesSaved } from './SeriesSaved.tsx'
import { useBookingForm } from './use-booking-form.ts'
import { WhenCard } from './WhenCard.tsx'
import { WhereCard } from './WhereCard.tsx'
import { WhoCard } from './WhoCard.tsx'

interface Props {
  profile: Profile
  /** The booking to edit; without it a new one is made. */
  booking?: Booking
}

export function BookingForm({ profile, booking }: Props) {
  const { t } = useI18n()
  const zone = booking?.zone ?? profile.zone
  const { form, saveDraft, made } = useBookingForm(profile, booking)
  const [drafting, setDrafting] = useState(false)

  async function draft() {
    setDrafting(true)
    await saveDraft()
    setDrafting(false)
  }

  if (made) return <SeriesSaved made={made} draft={made.draft} />
  return (
    <Form
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
        <PricePanel values={form.values} zone={zone} />
      </div>
    </Form>
  )
}
