import { type Role, roles } from './lists/roles.ts'

/*
 * Who may do what: a row is a permission, a column is a role. A cell has the first three letters of its role, or dots for
 * those who may not. Everything asks these rows, as `access.vehicles.write`; whose records somebody reaches with them is
 * in `server/reach/`. Nobody's role stands in a list of its own anywhere else: `tests/unit/role-lists.test.ts`.
 *
 * `read` and `write` are of the API. `all` is who sees everybody's, and not only their own. `menu` is who finds the page
 * in the menu, where those are not the readers. `history` is who reads what happened, where not every reader does.
 */

type Cell<R extends string> = R extends `${infer A}${infer B}${infer C}${string}` ? `${A}${B}${C}` | '...' : never
type Cells<Rs extends readonly string[]> = Rs extends readonly [infer R extends string, ...infer Rest extends string[]]
  ? Rest extends [] ? Cell<R> : `${Cell<R>} ${Cells<Rest>}`
  : never

/** The roles of a row. A row with a cell too few, or one in the wrong column, does not compile. */
const may = (row: Cells<typeof roles>): readonly Role[] => roles.filter((_, at) => row[at * 4] !== '.')

/* Rides. Any booking and trip in reach is read by whoever is signed in. */

export const bookings = {
  /** Drivers follow their trips instead. */
  menu:         may('adm dis fin sup vie com ... par'),
  /** Takes a booking, and changes or cancels it until the cutoff of its company or family. */
  write:        may('adm dis ... ... ... com ... par'),
  /** Sees a series as a whole: its rule, its rides by state, what they cost together. */
  series:       may('adm dis fin sup vie com ... par'),
  /** Sees what a ride costs, who pays it and who booked it: drivers have their own money on their statements. */
  prices:       may('adm dis fin sup vie com ... par'),
  /** Confirms a booking, and changes it whenever that is possible: no cutoff holds for the office. */
  dispatch:     may('adm dis ... ... ... ... ... ...'),
}
export const trips = {
  write:        may('adm dis ... ... ... ... ... ...'),
  /** Moves a trip from state to state on the road. */
  drive:        may('adm dis ... ... ... ... dri ...'),
  reopen:       may('adm ... ... ... ... ... ... ...'),
  /** Approves live a person who is not on a child's list, and releases a child whose code word was wrong three times. */
  approve:      may('adm dis ... ... ... ... ... ...'),
  /** Reads the licence numbers of driver and vehicle, and what is tight between their trips. */
  licences:     may('adm dis fin sup vie ... dri ...'),
  /** Makes links by which others see where the vehicle of a ride is, without an account: staff of any, a parent of own children. */
  links:        may('adm dis ... sup ... ... ... par'),
  /** Knows of the links of others, and revokes them. */
  allLinks:     may('adm dis ... sup ... ... ... ...'),
  /** Reads to whom every passenger was handed over. */
  handover:     may('adm dis fin sup vie com dri ...'),
}
/** The runs of a driver's own day. */
export const driverDay = {
  /** Reads them, and records what happens on them at the time it happened; a driver their own alone. */
  own:          may('... ... ... ... ... ... dri ...'),
}
export const tracking = {
  /** Sees where vehicles are: a company its own. */
  read:         may('adm dis ... sup vie com ... ...'),
  /** Says for the desk that an alert was seen: it is off the list for everybody then. */
  acknowledge:  may('adm dis ... ... ... ... ... ...'),
}
export const ridePosition = {
  /** Sees where the vehicle of a ride in reach is, from setting off to handing over. */
  read:         may('adm dis ... sup vie com dri par'),
}
/** What reports where vehicles are. Its keys are in it, so that those who read it may write it. */
export const devices = {
  read:         may('adm dis ... ... ... ... ... ...'),
  write:        may('adm dis ... ... ... ... ... ...'),
}

/** Parts of the map that vehicles enter and leave: homes may be among them, so neither companies nor families read them. */
export const geofences = {
  read:         may('adm dis ... sup vie ... ... ...'),
  write:        may('adm dis ... ... ... ... ... ...'),
}

/* People. */

export const users = {
  menu:         may('adm dis ... sup vie ... ... ...'),
}
export const children = {
  read:         may('adm dis ... sup vie com ... par'),
  write:        may('adm dis ... sup ... ... ... ...'),
  all:          may('adm dis ... sup vie ... ... ...'),
  menu:         may('adm dis ... sup vie ... ... par'),
  history:      may('adm dis ... sup vie ... ... par'),
  /** Sees the picture, the allergies, the notes on care and who else may fetch the child. */
  care:         may('adm dis ... sup vie ... ... par'),
  /** Proposes whom else their own child may be given to; those who may write decide. */
  propose:      may('... ... ... ... ... ... ... par'),
  /** Reads medical notes and code words. */
  secrets:      may('adm dis ... sup ... ... ... par'),
}
export const parents = {
  read:         may('adm dis ... sup vie com ... par'),
  write:        may('adm dis ... sup ... ... ... ...'),
  all:          may('adm dis ... sup vie ... ... ...'),
  menu:         may('adm dis ... sup vie ... ... ...'),
  history:      may('adm dis ... sup vie ... ... par'),
  /** Sees the address and the other number. */
  address:      may('adm dis ... sup vie ... ... par'),
  /** Sees whether they have an account. */
  account:      may('adm dis ... sup vie ... ... ...'),
}
export const companies = {
  read:         may('adm dis ... sup vie com ... par'),
  write:        may('adm dis ... sup ... ... ... ...'),
  all:          may('adm dis ... sup vie ... ... ...'),
  menu:         may('adm dis ... sup vie ... ... ...'),
  history:      may('adm dis ... sup vie com ... ...'),
  /** Sees more than what it is called: its contact, its terms, its fleet. */
  inside:       may('adm dis ... sup vie com ... ...'),
}
export const drivers = {
  read:         may('adm dis ... sup vie com ... ...'),
  write:        may('adm dis ... sup ... ... ... ...'),
  all:          may('adm dis ... sup vie ... ... ...'),
  /** Deletes where a driver was, as far as it is stored. */
  positions:    may('adm ... ... ... ... ... ... ...'),
}
export const assistants = {
  read:         may('adm dis ... sup vie ... ... ...'),
  write:        may('adm dis ... sup ... ... ... ...'),
}
export const applications = {
  read:         may('adm dis ... sup vie ... ... ...'),
  /** Approves or rejects one, and is notified of each. */
  decide:       may('adm dis ... ... ... ... ... ...'),
}
export const staff = {
  read:         may('adm dis ... ... vie ... ... ...'),
  /** Also lets in who signed up for an account, and is notified of each. */
  write:        may('adm ... ... ... ... ... ... ...'),
}
export const schools = {
  read:         may('adm dis ... sup vie com ... ...'),
  write:        may('adm dis ... sup ... ... ... ...'),
  all:          may('adm dis ... sup vie ... ... ...'),
}
/** The days on which there is school, which series are made by. */
export const schoolCalendars = {
  read:         may('adm dis ... sup vie com ... par'),
  /** Also cancels and moves the rides that a change concerns. */
  write:        may('adm dis ... ... ... ... ... ...'),
  menu:         may('adm dis ... sup vie ... ... ...'),
}
/** Places that people go to. */
export const places = {
  read:         may('adm dis ... sup vie com ... par'),
}
/** What companies, drivers, vehicles and parents are called, beside those who read their records. */
export const names = {
  all:          may('... ... fin ... ... ... ... ...'),
}

/* The fleet and its papers. */

export const vehicles = {
  read:         may('adm dis ... sup vie com ... ...'),
  write:        may('adm dis ... ... ... ... ... ...'),
  all:          may('adm dis ... sup vie ... ... ...'),
}
export const vehicleBrands = {
  read:         may('adm dis ... sup vie ... ... ...'),
  write:        may('adm dis ... ... ... ... ... ...'),
}
export const vehicleModels = {
  read:         may('adm dis ... sup vie ... ... ...'),
  write:        may('adm dis ... ... ... ... ... ...'),
}
/** Papers of all kinds of owners; those of drivers, assistants and vehicles have registers of their own, too. */
export const documents = {
  read:         may('adm dis ... sup vie com ... ...'),
  write:        may('adm dis ... ... ... com ... ...'),
  all:          may('adm dis ... sup vie ... ... ...'),
  /** Approves, rejects, asks for and waives papers. */
  review:       may('adm dis ... ... ... ... ... ...'),
}
export const driverDocuments = {
  read:         may('adm dis ... sup vie com dri ...'),
  write:        may('adm dis ... sup ... com dri ...'),
  /** Says whose they are; a driver brings their own. */
  name:         may('adm dis ... sup ... com ... ...'),
}
export const assistantDocuments = {
  read:         may('adm dis ... sup vie ... ... ...'),
  write:        may('adm dis ... sup ... ... ... ...'),
}
export const vehicleDocuments = {
  read:         may('adm dis ... sup vie com ... ...'),
  write:        may('adm dis ... ... ... com ... ...'),
}
export const files = {
  upload:       may('adm dis fin sup vie com dri ...'),
}
/** Brings whole files of what they may write: drivers and parents write one at a time. */
export const sheets = {
  import:       may('adm dis fin sup vie com ... ...'),
}

/* Money. */

export const fareRules = {
  read:         may('adm dis fin ... vie ... ... ...'),
  write:        may('adm ... fin ... ... ... ... ...'),
}
export const statements = {
  read:         may('adm dis fin ... vie com dri par'),
  write:        may('adm ... fin ... ... ... ... ...'),
  history:      may('adm dis fin ... vie ... ... ...'),
}
export const promos = {
  read:         may('adm dis fin ... vie ... ... ...'),
  write:        may('adm ... fin ... ... ... ... ...'),
}

/** Sums over many rides: a company those of its own. */
export const reports = {
  read:         may('adm dis fin sup vie com ... ...'),
  /** Sees what rides cost and bring in: those who read statements of others than drivers and families. */
  money:        may('adm dis fin ... vie com ... ...'),
  /** Has reports sent by mail again and again. */
  schedule:     may('adm dis fin ... ... ... ... ...'),
}

/* Care. */

export const complaints = {
  read:         may('adm dis ... sup vie ... ... ...'),
  /** Also is given complaints, and knows of those of safeguarding. */
  write:        may('adm ... ... sup ... ... ... ...'),
  delete:       may('adm ... ... ... ... ... ... ...'),
  history:      may('adm ... ... sup ... ... ... ...'),
}
export const tickets = {
  read:         may('adm dis ... sup vie ... ... ...'),
  write:        may('adm ... ... sup ... ... ... ...'),
}
/** Those whom complaints and tickets are given to. */
export const assignees = {
  read:         may('adm dis ... sup vie ... ... ...'),
  assignable:   may('adm ... ... sup ... ... ... ...'),
}

/** Lists that are read by the office as a whole, and by others as far as their own goes. */
export const lists = {
  /** Filters by whose a row is: by company, by family. For others all of it is their own. */
  owners:       may('adm dis fin sup vie ... ... ...'),
  /** Filters by driver and vehicle: a family has neither. */
  crews:        may('adm dis fin sup vie com ... ...'),
}

/* The system. */

export const appVersions = {
  read:         may('adm dis ... ... vie ... ... ...'),
  write:        may('adm ... ... ... ... ... ... ...'),
}
export const accounts = {
  /** Looks at the profiles and photos of others. */
  all:          may('adm dis fin sup vie ... ... ...'),
  /** Changes their own number: others sign in by it, or have it in their record. */
  phone:        may('adm dis fin sup vie ... ... ...'),
}
export const dashboards = {
  /** Finds it in the menu: drivers have their day. */
  menu:         may('adm dis fin sup vie com ... par'),
  /** Has what needs attention on it, and the hours of the day. */
  day:          may('adm dis fin sup vie com ... ...'),
  /** Has the papers that run out soon on it. */
  papers:       may('adm dis ... ... ... com dri ...'),
  /** Looks at those of other roles. */
  all:          may('adm ... ... ... ... ... ... ...'),
}
/** The office's own tools: notes, chats, the shop. */
export const workspace = {
  /** Finds them in the menu, and works with their own. */
  use:          may('adm dis fin sup vie ... ... ...'),
  /** Writes the news that the office reads. */
  news:         may('adm dis ... sup ... ... ... ...'),
  /** Takes away what others wrote there. */
  moderate:     may('adm ... ... ... ... ... ... ...'),
}
/** Conversations of the office and its drivers. */
export const chats = {
  /** Writes in those they are in, and begins one with somebody of the office. */
  use:          may('adm dis fin sup vie ... dri ...'),
  /** Begins one with drivers too, and with several people at once. */
  drivers:      may('adm dis fin sup vie ... ... ...'),
}
export const products = {
  read:         may('adm dis fin sup vie ... ... ...'),
  /** Decides what is sold and for how much, and takes reviews away. */
  write:        may('adm ... fin ... ... ... ... ...'),
}
export const orders = {
  /** Reads those of others, with their addresses. */
  all:          may('adm ... fin ... ... ... ... ...'),
}
export const notifications = {
  /** Is notified of what can't wait. */
  urgent:       may('adm dis ... ... ... ... ... ...'),
}
