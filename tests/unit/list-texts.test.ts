import { expect, test } from 'vitest'
import { readDictionaries } from '#src/lib/i18n/check/dictionaries.ts'
import { localeTags } from '#src/lib/i18n/locales.ts'
import { readLists } from './lists.ts'

/** Where the console shows the values of a list: the texts that begin so have one for each. */
const shown: Record<string, string[]> = {
  accountStatuses: ['people:state.staff.', 'staff:status.'],
  addedLineKinds: ['statement-sheet:kind.'],
  anchors: ['booking-details:facts.anchor.', 'booking-form:when.anchor.', 'booking-form:where.'],
  applicationActions: ['application:'],
  applicationDriverPapers: ['application:paper.', 'registration:paper.'],
  applicationKinds: ['application:sent.', 'application:to.', 'applications:kind.'],
  applicationStatuses: ['applications:status.'],
  applicationVehiclePapers: ['application:paper.', 'registration:paper.'],
  attentionKinds: ['dashboard:attention.'],
  bookingActions: ['states:booking.action.'],
  bookingBulkActions: ['bookings-list:bulk.', 'bookings-list:done.', 'bookings-list:outcome.'],
  bookingSources: ['states:source.'],
  bookingStatuses: ['states:booking.status.'],
  childStatuses: ['children:status.', 'people:state.child.'],
  companyPaperTypes: ['papers:type.'],
  companyStatuses: ['companies:status.', 'people:state.company.'],
  companyTypes: ['application:type.', 'companies:type.', 'registration:company.type.'],
  complaintActions: ['driver-complaints:step.', 'driver-complaints:stepped.', 'driver-complaints:event.'],
  complaintCategories: ['driver-complaints:category.'],
  complaintPriorities: ['driver-complaints:priority.'],
  complaintStatuses: ['driver-complaints:status.'],
  directions: ['states:direction.'],
  driverPaperTypes: ['papers:type.', 'driver-work:paper.'],
  driverStatuses: ['drivers:status.', 'people:state.driver.', 'states:driver.status.'],
  foundKinds: ['palette:kind.'],
  genders: ['children:gender.'],
  importStages: ['register:import.'],
  invitationWays: ['parents:by.'],
  languages: ['tickets:language.'],
  messageKinds: ['tickets:talk.kind.', 'tickets:talk.write.', 'tickets:talk.submit.', 'tickets:event.'],
  mobilities: ['children:mobility.', 'states:mobility.'],
  notificationKinds: ['inbox:kind.', 'inbox:about.'],
  notifyWays: ['parents:notify.', 'profile:notify.'],
  occurrenceStates: ['booking-form:repeat.state.'],
  paperDues: ['papers:due.'],
  paperOwners: ['papers:ownerKind.'],
  paperStatuses: ['driver-work:paperStatus.', 'papers:status.'],
  paperTypes: ['inbox:paper.', 'papers:type.'],
  parentAccounts: ['parents:account.'],
  parentStatuses: ['parents:status.', 'people:state.parent.'],
  partyKinds: ['statements:partyKind.'],
  passengerStates: ['states:passenger.state.'],
  paymentMethods: [
    'application:payment.',
    'companies:paymentMethod.',
    'registration:payment.',
    'states:payment.',
  ],
  promoKinds: ['promos:kind.'],
  promoStates: ['promos:state.'],
  quoteLineKinds: ['quote:line.'],
  reasons: ['states:reason.'],
  relationships: ['family:relationship.'],
  seatNeeds: ['children:seatNeed.', 'states:seat.'],
  settlementMethods: ['statements:method.'],
  severities: ['dashboard:severity.'],
  statementLineKinds: ['statement-sheet:kind.'],
  statementStatuses: ['statements:status.'],
  ticketActions: ['tickets:step.', 'tickets:stepped.', 'tickets:event.'],
  ticketCategories: ['tickets:category.'],
  ticketChannels: ['tickets:channel.'],
  ticketPriorities: ['tickets:priority.'],
  ticketStatuses: ['tickets:status.'],
  tileKeys: ['dashboard:tile.'],
  tripActions: ['states:trip.action.'],
  tripBulkActions: ['trips:bulk.'],
  tripStatuses: ['states:trip.status.'],
  vehicleBodies: [
    'application:body.',
    'fare-rules:vehicleType.',
    'registration:body.',
    'states:vehicle.body.',
    'vehicle-models:body.',
    'vehicles:body.',
  ],
  vehicleFuels: ['application:fuel.', 'registration:fuel.', 'vehicle-models:fuel.'],
  vehicleOwnerships: ['vehicles:ownership.'],
  vehiclePaperTypes: ['papers:type.'],
  vehicleStatuses: ['vehicles:status.'],
  verifications: ['resource:act.verified.'],
  versionApps: ['app-versions:app.'],
  versionPlatforms: ['app-versions:platform.'],
  versionStatuses: ['app-versions:status.'],
  weekdays: ['fare-rules:peakDays.'],
  whens: ['table:when.'],
}

/** Lists whose values nobody reads as such, and parts of lists above. */
const unread = [
  'applicants',
  'attentionEntities',
  'busyTrips',
  'devicePlatforms',
  'dutyStatuses',
  'emailVerifications',
  'endedTrips',
  'exportFormats',
  'fareFits',
  'fileOwners',
  'fileTypes',
  'flags',
  'importedStatuses',
  'legs',
  'openTrips',
  'pictureTypes',
  'placeKinds',
  'plannedTrips',
  'repliedTickets',
  'rideLists',
  'runningTrips',
  'startStatuses',
  'stopKinds',
  'tileUnits',
  'tripOrderings',
  'unsolvedTickets',
]

const lists = await readLists()
const dictionaries = readDictionaries('public/locales')

test('every list is shown somewhere, or known not to be', () => {
  expect([...Object.keys(shown), ...unread].sort()).toEqual([...lists.keys()].sort())
})

test.each(localeTags)('every value that is shown has its texts: %s', (locale) => {
  const texts = dictionaries[locale]
  const missing = Object.entries(shown).flatMap(([name, prefixes]) =>
    prefixes.flatMap((prefix) => (lists.get(name) ?? []).map((value) => prefix + value)),
  )
  expect(missing.filter((key) => !texts.has(key) && !texts.has(`${key}_other`))).toEqual([])
})
