import type { NewBookingAnswer } from '#contract/booking.ts'
import type { Child, ChildInput } from '#contract/child.ts'
import type { Page as Rows } from '#contract/page.ts'
import type { Parent } from '#contract/parent.ts'
import type { Place } from '#contract/place.ts'
import type { School } from '#contract/school.ts'
import type { Trip, TripCandidates } from '#contract/trip.ts'
import { type Desk, read, send } from './road.ts'

const minute = 60_000
let phones = 100

export interface Family {
  parent: Parent
  home: Place
  children: Child[]
}

/** A parent and the children who live with them, as the office would enter them. */
export async function makeFamily(
  page: Desk,
  surname: string,
  home: Place,
  children: (Partial<ChildInput> & { firstName: string })[],
  language = 'en',
): Promise<Family> {
  phones += 1
  const parent = await send<Parent>(page, 'post', '/api/web/parents', {
    firstName: 'Parent',
    lastName: surname,
    phone: `+447700956${phones}`,
    altPhone: null,
    email: `${surname.toLowerCase()}@example.test`,
    address: home.place,
    language,
    notify: { push: true, sms: true, email: false },
    status: 'active',
    changeCutoffMin: null,
  })
  const made: Child[] = []
  for (const child of children) {
    const { id, version } = await send<Child>(page, 'post', '/api/web/children', {
      lastName: surname,
      dob: '2016-05-04',
      gender: null,
      school: null,
      grade: null,
      home: { address: home.place, point: home.point },
      pickup: null,
      dropoff: null,
      heightCm: null,
      seatNeed: 'none',
      frontSeatAllowed: false,
      mobility: 'walks',
      allergies: [],
      careNotes: null,
      assistantRequired: false,
      mustBeMet: false,
      status: 'active',
      ...child,
    })
    const rights = { isPrimary: true, isEmergency: true, canPickup: true, canEdit: true }
    const path = `/api/web/children/${id}/guardians/${parent.id}`
    await send(page, 'put', path, { relationship: 'parent', ...rights }, version)
    made.push(await read<Child>(page, `/api/web/children/${id}`))
  }
  return { parent, home, children: made }
}

const apart = (one: Place, other: Place) =>
  Math.hypot(one.point.lat - other.point.lat, (one.point.lng - other.point.lng) * 0.62)

/** Three schools near each other, so that children are fetched at all of them before the first is brought home. */
export async function nearSchools(page: Desk): Promise<[Place, Place, Place]> {
  const { results } = await read<Rows<School>>(page, '/api/web/schools?page_size=50')
  const schools = results.flatMap(({ name, place }) => (place ? [{ place: name, point: place.point }] : []))
  const groups = schools.map((one) => schools.toSorted((a, b) => apart(one, a) - apart(one, b)).slice(0, 3))
  const width = ([one, , last]: readonly Place[]) =>
    one && last ? apart(one, last) : Number.POSITIVE_INFINITY
  const [first, second, third] = groups.toSorted((a, b) => width(a) - width(b))[0] ?? []
  if (!first || !second || !third) throw new Error('Too few schools')
  return [first, second, third]
}

export interface Booked {
  id: string
  reference: string
}

/** A confirmed ride home of some of a family's children, to be fetched in so many minutes. */
export async function bookHome(
  page: Desk,
  { parent, home }: Family,
  children: readonly Child[],
  pickup: Place,
  minutes: number,
  assistantRequired = false,
): Promise<Booked> {
  const chairs = children.filter(({ mobility }) => mobility === 'wheelchair').length
  const at = new Date(Math.ceil((Date.now() + minutes * minute) / minute) * minute).toISOString()
  const { id, reference } = await send<NewBookingAnswer>(page, 'post', '/api/web/booking-management', {
    source: 'phone',
    children: children.map((child) => child.id),
    passengers: children.length,
    booker: { parent: parent.id, name: parent.name, phone: parent.phone },
    company: null,
    direction: 'from_school',
    pickup,
    dropoff: home,
    stops: [],
    requestedAt: at,
    anchor: 'pickup',
    seatNeeds: [],
    assistantRequired,
    vehicleType: chairs > 0 ? 'minibus' : null,
    waitMinutes: 0,
    promo: null,
    paymentMethod: 'card',
    notes: null,
    draft: false,
    confirm: true,
    series: null,
  })
  return { id, reference }
}

export const addTrip = (page: Desk, { id }: Booked, minutes: number): Promise<Trip> => {
  const at = new Date(Math.ceil((Date.now() + minutes * minute) / minute) * minute).toISOString()
  return send<Trip>(page, 'post', `/api/trips/trip-request?addtrip=${id}`, { ride_start_time: at })
}

/** Gives a trip to the first driver and vehicle that can take it, and an assistant where one is needed. */
export async function assignAnybody(page: Desk, trip: string): Promise<Trip> {
  const {
    drivers,
    vehicles,
    assistants = [],
  } = await read<TripCandidates>(page, `/api/web/trip-management/${trip}/candidates`)
  const free = <Row extends { id: string; problems: readonly unknown[] }>(rows: readonly Row[]) =>
    rows.find(({ problems }) => problems.length === 0)?.id
  const { assistantRequired } = await read<Trip>(page, `/api/web/trip-management/${trip}`)
  return send<Trip>(page, 'post', `/api/trips/trip-request/${trip}/actions/assign`, {
    driver: free(drivers),
    vehicle: free(vehicles),
    ...(assistantRequired && { assistant: free(assistants) }),
  })
}
