const waiting = ['assigned', 'dispatched'] as const
const running = ['en_route', 'at_pickup', 'onboard', 'at_dropoff', 'handover_hold'] as const
const ended = ['completed', 'returned', 'no_show', 'failed', 'relieved', 'cancelled'] as const
export const tripStatuses = ['unassigned', ...waiting, ...running, ...ended] as const
type Statuses = readonly (typeof tripStatuses)[number][]

/** States in which driver, vehicle and start may still be edited, and the trip be deleted. */
export const plannedTrips: Statuses = ['unassigned', ...waiting]
/** States in which somebody is on the road with the trip. */
export const runningTrips: Statuses = running
/** States that hold their driver and vehicle: two of them must not overlap. */
export const busyTrips: Statuses = [...waiting, ...running]
/** States of a trip that is not over. */
export const openTrips: Statuses = ['unassigned', ...busyTrips]
/** States of a trip that is over, well or not. */
export const endedTrips: Statuses = ended

export const tripActions = [
  'assign',
  'unassign',
  'dispatch',
  'depart',
  'arrive',
  'board',
  'absent',
  'expect',
  'back_en_route',
  'arrive_dropoff',
  'next_stop',
  'complete',
  'hold',
  'approve',
  'release',
  'return',
  'no_show',
  'fail',
  'cancel',
  'reopen',
  'relieve',
  'exchange',
  'share_link',
  'share',
  'split',
  'edit',
  'delete',
] as const
/** What can be done to many at once. */
export const tripBulkActions = ['assign', 'unassign', 'cancel'] as const

/** What a driver and a vehicle are wanted for. */
export const candidateTasks = ['relief', 'exchange'] as const

/** What a trip list can be sorted by; `-` in front reverses. */
export const tripOrderings = ['ride_start_time', 'reference', 'status', 'driver'] as const

/** A `transfer` is where those aboard change into the vehicle of a relief trip. */
export const stopKinds = ['pickup', 'dropoff', 'via', 'transfer'] as const
/** What a passenger does at a stop. */
export const riderMoves = ['on', 'off'] as const
/** Who is `transferred` goes on in the relief trip: aboard, when they had boarded. */
export const passengerStates = [
  'expected',
  'boarded',
  'released',
  'no_show',
  'absent',
  'transferred',
] as const

/** How a driver knew the child who gets in, and whoever brings it. */
export const boardingMethods = ['code_word', 'known_person', 'school_staff'] as const
/** How whoever takes a child over was known to be the one. */
export const releaseMethods = [...boardingMethods, 'approved_live', 'alone_allowed'] as const
/** Who compared: the server, or whoever stood there. */
export const checkers = ['server', 'driver'] as const
/** Who is on a child's list of those who may take it over. */
export const personKinds = ['guardian', 'pickup'] as const
/** To whom a child is released. */
export const releaseKinds = [...personKinds, 'school', 'approved', 'alone'] as const
/** What becomes of a wrong code word: there are tries left, or there are none. */
export const wordRefusals = ['wrong_word', 'word_locked'] as const

/** From so many minutes behind plan on a trip counts as late. */
export const lateness = { fromMin: 5 } as const
