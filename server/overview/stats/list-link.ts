import type { Tile } from '#contract/stats.ts'
import type { TripListQuery } from '#contract/trip.ts'
import type { BookingQuery } from '#server/bookings/filter.ts'

type Link = NonNullable<Tile['link']>

/**
 * A list's filters as its page has them in the address, where days are one `date`: a day, or `from..to` with open ends. A
 * page without days shows what is to come, a figure without days counts all.
 */
export function listLink(list: Link['list'], query: TripListQuery | BookingQuery): Link {
  const { date_from: from = '', date_to: to = '', ...rest } = query
  const params = new URLSearchParams()
  if (from || to) params.set('date', from === to ? from : `${from}..${to}`)
  else if (!('date' in rest)) params.set('when', 'all')
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) params.set(name, value)
  return { list, query: params.toString().replaceAll('%2C', ',') }
}
