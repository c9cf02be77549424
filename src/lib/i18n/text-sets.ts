/** What a list says before anything is opened over it. */
export const listTexts = [
  'table:absent*',
  'table:actions*',
  'table:display.label*',
  'table:export*',
  'table:filter*',
  'table:forbidden*',
  'table:invalid*',
  'table:keys.label*',
  'table:loading*',
  'table:lost*',
  'table:none*',
  'table:page*',
  'table:problem*',
  'table:search*',
  'table:select*',
  'table:toast*',
  'table:views.label*',
]

/** The texts of parts that are loaded when first wanted: no page carries them, the build lays each set down as a file. */
export const textSets = {
  /** What opens over a list: its columns, its filters, its shortcuts, its saved views, what many rows are given. */
  'list-panels': [
    'table:bulk*',
    'table:date*',
    'table:display*',
    'table:density*',
    'table:filter*',
    'table:keys*',
    'table:views*',
    'table:width*',
    'form:combobox*',
  ],
  /** A record of a register and its form. */
  'register-record': [
    'register:back*',
    'register:choose*',
    'register:edit*',
    'register:event*',
    'register:facts*',
    'register:failed*',
    'register:forbidden*',
    'register:loading*',
    'register:missing*',
    'register:none*',
    'register:related*',
    'register:retry*',
    'register:save*',
    'register:timeline*',
    'place:near*',
    'form',
  ],
  /** Who belongs to a child. */
  'child-family': ['family', 'form', 'resource:back*'],
  /** A field that holds a place. */
  place: ['place', 'resource:back*', 'form:combobox*'],
  /** What is done to records of a register, and imports. */
  'register-tasks': [
    'register:ask*',
    'register:done*',
    'register:import*',
    'register:inline*',
    'register:outcome*',
    'register:save*',
    'register:set*',
    'register:step*',
    'register:choose*',
    'register:none*',
    'register:undone*',
    'table:result*',
    'form',
  ],
  /** Uploads of a form, and files that are looked at. */
  files: ['files', 'form:dialog*'],
  /** The conversation of a ticket. */
  'ticket-talk': ['tickets:talk*'],
  /** What a fare rule makes of a ride. */
  'fare-trial': ['fare-trial', 'quote'],
  /** A statement with its lines, and what a draft is given by hand. */
  'statement-sheet': ['statement-sheet', 'form', 'resource:back*'],
  /** What a driver did and will do, and their papers, below the record. */
  'driver-work': ['driver-work', 'states:trip.status*', 'register:retry*'],
  /** What a company booked, below its record. */
  'company-work': ['company-work', 'states:booking.status*', 'register:retry*'],
  /** One application, and the decision about it. */
  application: ['application', 'files', 'form', 'resource:back*'],
  'booking-tasks': [
    'table:result*',
    'bookings-list:ask*',
    'resource:assign*',
    'resource:reason*',
    'states:driver.status*',
  ],
  /** Rides that are booked from a file. */
  'booking-import': ['booking-import', 'register:import*'],
  /** The panel of the look, and the inbox, over any page. */
  customizer: ['shell'],
  inbox: ['inbox', 'problems'],
  /** The command palette, over any page. */
  palette: [
    'palette',
    'shell:close*',
    'shell:customizer.title*',
    'shell:signOut*',
    'shell:toDark*',
    'shell:toLight*',
    'problems',
  ],
  /** What is asked before a step of a booking or of one of its trips. */
  'booking-questions': ['resource'],
  'trip-dialogs': [
    'trips:ask*',
    'trips:assign*',
    'resource',
    'states:reason*',
    'table:bulk*',
    'table:result*',
  ],
} as const satisfies Record<string, readonly string[]>

export type TextSet = keyof typeof textSets
