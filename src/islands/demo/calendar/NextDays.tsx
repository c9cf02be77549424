import { useMemo } from 'react'
import type { CalendarLayer } from '#contract/lists/calendar.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { addDays } from '#src/lib/list/days.ts'
import { nextDays } from '#src/stores/calendar.ts'
import { Agenda } from './Agenda.tsx'
import { type Item, itemsOf } from './items.ts'

/** How many days stand beside the calendar, today's among them. */
const nextCount = 7

interface Props {
  /** Empty as long as it is not known. */
  today: string
  off: readonly CalendarLayer[]
  addressOf: (item: Item) => string
  onOpen: (item: Item) => void
}

/** Today and the days after it, whatever the calendar shows. */
export function NextDays({ today, off, addressOf, onOpen }: Props) {
  const { t } = useI18n()
  const to = today && addDays(today, nextCount - 1)
  const { data } = useLoaded(nextDays, today ? [today, to] : undefined)
  const items = useMemo(() => (data ? itemsOf(data, off) : []), [data, off])
  const days = { from: today, to, today, addressOf, onOpen }
  return (
    <section aria-label={t('calendar:next')}>
      <h2 className="mb-2 text-h6">{t('calendar:next')}</h2>
      {data && today ? (
        <Agenda {...days} small items={items} label={t('calendar:next')} />
      ) : (
        <Skeleton box="h-24 w-full" />
      )}
    </section>
  )
}
