import * as accounts from './accounts.ts'
import * as bookings from './bookings.ts'
import * as care from './care.ts'
import * as files from './files.ts'
import * as fleet from './fleet.ts'
import * as history from './history.ts'
import * as money from './money.ts'
import * as notifications from './notifications.ts'
import * as outbox from './outbox.ts'
import * as people from './people.ts'
import * as registrations from './registrations.ts'
import * as statements from './statements.ts'
import * as trips from './trips.ts'

/** Every table; each file stays the place to import one from. */
export const schema = {
  ...accounts,
  ...bookings,
  ...care,
  ...files,
  ...fleet,
  ...history,
  ...money,
  ...notifications,
  ...outbox,
  ...people,
  ...registrations,
  ...statements,
  ...trips,
}
