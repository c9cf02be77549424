import { expect, test } from 'vitest'
import { readDictionaries } from '#build/texts/dictionaries.ts'
import { localeTags } from '#src/lib/i18n/locales.ts'
import { readLists } from './lists.ts'

/** Where the console shows the values of a list: the texts that begin so have one for each. */
const shown: Record<string, string[]> = {
  accountStatuses: ['people:state.staff.', 'staff:status.'],
  addedLineKinds: ['statement-sheet:kind.'],
  anchors: ['booking-details:facts.anchor.', 'booking-form:when.anchor.', 'booking-form:where.'],
  applicationActions: ['application:'],
  applicationDriverPapers: ['application:paper.', 'application-form:paper.'],
  applicationKinds: ['application:sent.', 'application:to.', 'applications:kind.'],
  applicationStatuses: ['applications:status.'],
  applicationVehiclePapers: ['application:paper.', 'application-form:paper.'],
  attentionKinds: ['dashboard:attention.'],
  bookingActions: ['booking-steps:'],
  bookingBulkActions: ['bookings-list:bulk.', 'booking-tasks:done.', 'booking-tasks:outcome.'],
  bookingSources: ['booking-kinds:source.'],
  calendarEffects: ['calendar-days:effect.'],
  bookingStatuses: ['booking-states:'],
  childStatuses: ['children:status.', 'people:state.child.'],
  companyPaperTypes: ['papers:type.'],
  companyStatuses: ['companies:status.', 'people:state.company.'],
  companyTypes: ['application:type.', 'companies:type.', 'application-form:company.type.'],
  complaintActions: ['driver-complaints:step.', 'driver-complaints:stepped.', 'driver-complaints:event.'],
  complaintCategories: ['driver-complaints:category.'],
  complaintPriorities: ['driver-complaints:priority.'],
  complaintStatuses: ['driver-complaints:status.'],
  directions: ['booking-kinds:direction.'],
  driverPaperTypes: ['papers:type.', 'driver-work:paper.'],
  driverStatuses: ['drivers:status.', 'people:state.driver.', 'driver-states:'],
  searchKinds: ['palette:kind.'],
  entryKinds: ['calendar-days:kind.'],
  entryOutcomes: ['calendar-days:outcome.'],
  schoolKinds: ['schools:kind.'],
  genders: ['children:gender.'],
  importStages: ['import:'],
  invitationChannels: ['parents:by.'],
  languages: ['tickets:language.'],
  messageKinds: ['ticket-talk:kind.', 'ticket-talk:write.', 'ticket-talk:submit.', 'tickets:event.'],
  mobilities: ['children:mobility.', 'passengers:mobility.'],
  notificationKinds: ['inbox:kind.', 'inbox:about.'],
  notificationChannels: ['parents:notify.', 'profile:notify.'],
  occurrenceStates: ['booking-form:repeat.state.'],
  paperDues: ['papers:due.'],
  paperOwners: ['papers:ownerKind.'],
  paperStatuses: ['driver-work:paperStatus.', 'papers:status.'],
  paperTypes: ['inbox:paper.', 'papers:type.'],
  parentAccounts: ['parents:account.'],
  parentStatuses: ['parents:status.', 'people:state.parent.'],
  partyKinds: ['statements:partyKind.'],
  passengerStates: ['passengers:state.'],
  paymentMethods: [
    'application:payment.',
    'companies:paymentMethod.',
    'application-form:payment.',
    'booking-choices:payment.',
  ],
  promoKinds: ['promos:kind.'],
  promoStates: ['promos:state.'],
  quoteLineKinds: ['quote:line.'],
  reasons: ['reasons:'],
  relationships: ['family:relationship.'],
  roles: ['roles:'],
  seatNeeds: ['children:seatNeed.', 'passengers:seat.'],
  settlementMethods: ['statements:method.'],
  severities: ['dashboard:severity.'],
  staffRoles: ['staff:role.'],
  statementLineKinds: ['statement-sheet:kind.'],
  statementStatuses: ['statements:status.'],
  ticketActions: ['tickets:step.', 'tickets:stepped.', 'tickets:event.'],
  ticketCategories: ['tickets:category.'],
  ticketChannels: ['tickets:channel.'],
  ticketPriorities: ['tickets:priority.'],
  ticketStatuses: ['tickets:status.'],
  tileKeys: ['dashboard:tile.'],
  tripActions: ['trip-steps:'],
  tripBulkActions: ['trips:bulk.'],
  tripStatuses: ['trip-states:'],
  vehicleBodies: [
    'application:body.',
    'fare-rules:vehicleType.',
    'application-form:body.',
    'booking-choices:vehicle.',
    'vehicle-models:body.',
    'vehicles:body.',
  ],
  vehicleFuels: ['application:fuel.', 'application-form:fuel.', 'vehicle-models:fuel.'],
  vehicleOwnerships: ['vehicles:ownership.'],
  vehiclePaperTypes: ['papers:type.'],
  vehicleStatuses: ['vehicles:status.'],
  verifications: ['passengers:verified.'],
  versionApps: ['app-versions:app.'],
  versionPlatforms: ['app-versions:platform.'],
  versionStatuses: ['app-versions:status.'],
  weekdays: ['fare-rules:peakDays.'],
  whens: ['dates:when.'],
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
const dictionaries = readDictionaries('texts')

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
