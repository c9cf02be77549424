import type { DaysFilter } from '#src/islands/table/filters.ts'
import { Segments } from '#src/islands/table/Segments.tsx'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { withFilters } from '#src/lib/list/changes.ts'
import { dayRange, isDayFilter } from '#src/lib/list/days.ts'
import { whenOf, whenParam, whenPatch, whenTabs } from '#src/lib/list/when.ts'
import type { Rides } from './list-description.ts'

/** Whether a list of rides shows what is next, what was, or all of it; each has an address. Its texts are `dates:when.*`. */
function WhenTabs({ list }: { list: ListControl<'when' | 'date'> }) {
  const { t } = useI18n()
  const { state } = list
  const current = state.filters.date ? undefined : whenOf(state)
  return (
    <Segments
      label={t('dates:when.label')}
      current={current}
      items={whenTabs.map((when) => ({
        id: when,
        label: t(`dates:when.${when}`),
        href: list.hrefOf(withFilters(state, whenPatch(state, when))),
      }))}
      onSelect={(when) => list.setFilters(whenPatch(state, when))}
    />
  )
}

/** For lists with the filters `when` and `date`: days that were chosen stand in place of what is next or past. */
export const rides: Rides = {
  Tabs: WhenTabs,
  query(state, zone) {
    const { search } = state
    const { date, when: _, ...filters } = state.filters
    if (date === undefined) return { ...filters, when: whenParam(state), search }
    const explicit = /^[\d.]/.test(date)
    if (!explicit && zone === undefined) return undefined
    const range = dayRange(date, zone ?? 'UTC')
    return { ...filters, search, date_from: range?.from, date_to: range?.to }
  },
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

const text: DaysFilter['text'] = (value, zone, { t, format }) => {
  const range = dayRange(value, zone)
  if (!range) return value
  const { from, to } = range
  const day = (one: string) => format.date(noon(one), 'UTC')
  if (!/^\d|\.\./.test(value)) return t(`dates:${value}`)
  if (from === undefined) return t('dates:until', { day: day(to ?? '') })
  if (to === undefined) return t('dates:since', { day: day(from) })
  return from === to ? day(from) : t('dates:range', { from: day(from), to: day(to) })
}

/** A filter by days. Only lists that have one carry this. */
export const days = (label: string): DaysFilter => ({
  kind: 'days',
  label,
  text,
  fits: isDayFilter,
  ends: ['date_from', 'date_to'],
})
