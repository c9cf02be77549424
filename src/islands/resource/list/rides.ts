import { WhenTabs } from '#src/islands/table/WhenTabs.tsx'
import { dayRange } from '#src/lib/list/days.ts'
import { whenParam } from '#src/lib/list/when.ts'
import type { Rides } from './list-description.ts'

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
