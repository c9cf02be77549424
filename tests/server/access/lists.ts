import type { AccessWorld, Whose } from './world.ts'

type Owner = AccessWorld['owners'][Whose]
interface List {
  query: string
  /** What the answer has in it when this record is listed. */
  mark: (owner: Owner, ride: { booking: string; trip: string }) => string
}

const id = (value: string) => `"id":"${value}"`
/** The table's own requests make more rides than a page shows: those to be listed have the first references. */
const query = '?page_size=100&ordering=reference'
const booking: List = { query, mark: (_, ride) => id(ride.booking) }
const trip: List = { query, mark: (_, ride) => id(ride.trip) }

/** Routes that list records of several owners: how to see whose are in the answer. */
export const lists: Readonly<Record<string, List>> = {
  'GET /api/web/booking-management': booking,
  'GET /api/web/trip-management': trip,
  'GET /api/web/children': { query: '', mark: ({ child }) => id(child) },
  'GET /api/web/parents': { query: '', mark: ({ parent }) => id(parent) },
  'GET /api/web/companies': { query: '', mark: ({ company }) => id(company) },
  'GET /api/web/drivers': { query: '', mark: ({ driver }) => id(driver) },
  'GET /api/web/vehicles': { query: '', mark: ({ vehicle }) => id(vehicle) },
  'GET /api/web/tracking/vehicles': { query: '', mark: ({ vehicle }) => id(vehicle) },
  'GET /api/web/tracking/alerts': { query: '', mark: ({ vehicle }) => id(vehicle) },
  'GET /api/web/names/companies': { query: '?page_size=100', mark: ({ company }) => id(company) },
  'GET /api/web/names/drivers': { query: '?page_size=100', mark: ({ driver }) => id(driver) },
  'GET /api/web/names/parents': { query: '?page_size=100', mark: ({ parent }) => id(parent) },
  'GET /api/web/names/vehicles': { query: '?page_size=100', mark: ({ vehicle }) => id(vehicle) },
}
