import type { Place } from '#contract/place.ts'
import type { PlannedRide } from '#server/quotes/plan.ts'
import type { accounts } from '#server/schema/accounts.ts'
import type { blogComments, blogPosts } from '#server/schema/blog.ts'
import type { bookings, series } from '#server/schema/bookings.ts'
import type { calendarEvents } from '#server/schema/calendar.ts'
import type { appVersions, complaints, ticketMessages, tickets } from '#server/schema/care.ts'
import type { chatMembers, chatMessages, chats } from '#server/schema/chats.ts'
import type { contacts } from '#server/schema/contacts.ts'
import type { emails } from '#server/schema/email.ts'
import type { documents, vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import type { fareRules, promoCodes } from '#server/schema/money.ts'
import type { notes } from '#server/schema/notes.ts'
import type {
  assistants,
  children,
  companies,
  drivers,
  guardians,
  parents,
  schools,
} from '#server/schema/people.ts'
import type { authorisedPickups, pickupProposals } from '#server/schema/pickups.ts'
import type { follows, postLikes, postReplies, posts } from '#server/schema/posts.ts'
import type { schoolCalendars } from '#server/schema/school-calendars.ts'
import type { productReviews, products, shopOrders } from '#server/schema/shop.ts'
import type { devices } from '#server/schema/tracking.ts'
import type { StoredStop, tripBookings, trips } from '#server/schema/trips.ts'
import type { School as SchoolSeed } from './data/schools.ts'
import type { Random } from './random.ts'

type Full<T extends { $inferSelect: unknown }> = T['$inferSelect']
export type Account = typeof accounts.$inferInsert & { id: string }
export type Company = Full<typeof companies>
export type Parent = Omit<Full<typeof parents>, 'searchText'>
export type Child = Omit<Full<typeof children>, 'searchText'>
export type Guardian = Full<typeof guardians>
export type Pickup = Full<typeof authorisedPickups>
export type Proposal = Full<typeof pickupProposals>
/** With the last day of the licence, which is among the papers. */
export type Driver = Full<typeof drivers> & { licenceExpiresOn: string }
export type Assistant = Full<typeof assistants>
export type Brand = Full<typeof vehicleBrands>
export type Model = Full<typeof vehicleModels>
export type Vehicle = Full<typeof vehicles>
export type Device = Omit<Full<typeof devices>, 'uniqueId'>
export type Paper = Full<typeof documents>
export type AppVersion = Full<typeof appVersions>
export type Complaint = Full<typeof complaints>
export type Ticket = Full<typeof tickets>
export type TicketMessage = Full<typeof ticketMessages>
export type FareRule = Full<typeof fareRules>
export type Promo = Full<typeof promoCodes>
export type School = Full<typeof schools>
export type AddressBookEntry = Omit<Full<typeof contacts>, 'sortName' | 'searchText'>
export type StoredEmail = Omit<Full<typeof emails>, 'searchText'>
export type Note = Full<typeof notes>
export type CalendarEvent = Full<typeof calendarEvents>
export type News = Full<typeof blogPosts>
export type NewsComment = Full<typeof blogComments>
export type OfficePost = Full<typeof posts>
export type PostReply = Full<typeof postReplies>
export type PostLike = Full<typeof postLikes>
export type Follow = Full<typeof follows>
export type Conversation = Full<typeof chats>
export type ChatMember = Full<typeof chatMembers>
export type ChatMessage = Full<typeof chatMessages>
export type Product = Full<typeof products>
export type ProductReview = Full<typeof productReviews>
/** The number is counted by the database. */
export type ShopOrder = Omit<Full<typeof shopOrders>, 'number'>
export type Calendar = Full<typeof schoolCalendars>
export type Series = Full<typeof series>
/** The number follows from the reference in the database. */
export type Booking = Omit<Full<typeof bookings>, 'number' | 'listNames' | 'companyName' | 'driverName'>
export type Trip = Omit<Full<typeof trips>, 'number' | 'ordinal'>
/** Which booking a trip serves, and what it pays there. */
export type Share = Full<typeof tripBookings>

/** When and from which chance the demo is made. */
export interface Making {
  random: Random
  now: Date
  /** The day of `now` in Bristol. */
  today: string
}

/** A household: its children, who answers for them, and where each child goes to school. */
export interface Family {
  parents: Parent[]
  children: Child[]
  schools: Map<Child, SchoolSeed>
}

/** A driver with the vehicle that goes out with them. */
export interface Crew {
  driver: Driver
  vehicle: Vehicle
  body: Model['body']
}

export interface MasterData {
  companies: Map<string, Company>
  schools: Map<string, School>
  calendars: Map<SchoolSeed['kind'], Calendar>
  families: Family[]
  /** The household of the parent who signs in to the demo. */
  guest: Family
  crews: Crew[]
  assistants: Assistant[]
  rules: FareRule[]
  promos: Promo[]
  staff: Account[]
  accounts: Account[]
}

/** A ride that somebody ordered, before anything happened to it. */
export interface Ride {
  kind: 'school' | 'club' | 'hospital' | 'shift' | 'business'
  day: string
  direction: Booking['direction']
  children: Child[]
  /** Grown-ups who ride along. */
  adults: number
  pickup: Place
  dropoff: Place
  stops: Place[]
  requestedAt: Date
  anchor: Booking['anchor']
  plan: PlannedRide
  companyId: string | null
  booker: { parentId: string | null; name: string; phone: string }
  source: Booking['source']
  paymentMethod: Booking['paymentMethod']
  vehicleType: Booking['vehicleType']
  waitMinutes: number
  assistantRequired: boolean
  promo: string | null
  notes: string | null
  seriesId: string | null
  leg: Booking['leg']
  createdAt: Date
  /** Rides of one group go to the same driver where that is possible. */
  group: string
  /** Rides of one run go in one vehicle. */
  run: string | null
  /** What becomes of several rides in one vehicle; null for a ride of its own. */
  shared: SharedRide | null
  /** What must be seen of it at this very moment, whatever the time of day. */
  liveState: LiveState | null
}

/** A ride with the booking that it is. */
export interface NamedRide {
  ride: Ride
  id: string
  reference: string
}

/** The bookings that ride together, the first of them that of the trip, and the stops for all. */
export interface SharedRide {
  parts: readonly [NamedRide, ...NamedRide[]]
  stops: readonly StoredStop[]
}

export type LiveState =
  | 'en_route'
  | 'late'
  | 'late_start'
  | 'at_pickup'
  | 'onboard'
  | 'at_dropoff'
  | 'hold'
  | 'soon'
  | 'no_trip'
  | 'no_driver'
