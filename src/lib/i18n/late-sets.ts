/**
 * The namespaces that a part which is loaded when first wanted brings along: the build lays each row down as one JSON
 * file, and `withTexts` fetches it with the part's code. What its page carries already is left out.
 */
export const lateSets = {
  /** What somebody owes, among the settings of their account. */
  'account-billing': ['account-billing', 'register-record', 'statements'],
  /** What opens over a list: its columns, its filters, its shortcuts, its saved views, what many rows are given. */
  'list-panels': ['list-panels', 'date-field', 'bulk', 'combobox', 'dates'],
  /** A record of a register and its form. */
  'register-record': [
    'register-record',
    'date-field',
    'combobox',
    'dialog',
    'files',
    'form',
    'guessed-places',
  ],
  /** What is done to records of a register, and imports. */
  'register-tasks': ['register-tasks', 'date-field', 'bulk', 'combobox', 'dialog', 'form', 'import'],
  /** A field that holds a place. */
  place: ['place', 'combobox', 'dialog', 'guessed-places'],
  /** A pin that is set on the map. */
  'place-pin': ['place-pin', 'combobox', 'dialog', 'form', 'place'],
  /** Where passengers got in and were handed over, below the trip that it was on. */
  'handover-places': ['handover-places'],
  /** Uploads of a form, and files that are looked at. */
  files: ['files', 'dialog'],
  /** A mail that is written, and the editor of its text. */
  'email-draft': ['email-draft', 'autosave', 'dialog', 'editor', 'files'],
  /** Who belongs to a child. */
  'child-family': ['family', 'date-field', 'combobox', 'dialog', 'form'],
  /** What a driver did and will do, and their papers, below the record; and what is stored of where they were. */
  'driver-work': ['driver-work', 'rating', 'papers-card', 'register-record', 'trip-states'],
  /** The papers of an assistant, below the record. */
  'assistant-papers': ['papers-card', 'register-record'],
  /** The trips that somebody on leave still has, above the record. */
  'leave-trips': ['leave-trips'],
  /** What a company booked, below its record. */
  'company-work': ['company-work', 'booking-states', 'register-record'],
  /** The days of a school calendar, and the rides that a change of them concerns. */
  'calendar-days': ['calendar-days', 'date-field', 'bulk', 'dialog', 'form'],
  /** An event of one’s own calendar, and the address by which others follow it. */
  'calendar-event': ['calendar-event', 'date-field', 'dialog', 'form'],
  'calendar-feed': ['calendar-feed', 'dialog'],
  /** One application, and the decision about it. */
  application: ['application', 'dialog', 'files', 'form'],
  /** News that are written or changed. */
  'news-form': ['news-form', 'form'],
  /** Posts of the office, below one's own profile. */
  posts: ['posts', 'dialog'],
  /** Somebody of the office as the others see them. */
  'public-profile': ['public-profile', 'dialog', 'follow', 'posts', 'roles'],
  /** The conversation of a ticket. */
  'ticket-talk': ['ticket-talk'],
  /** The rides behind a figure of a report. */
  'report-rides': ['report-rides', 'dialog'],
  /** What the rides of a report are filtered by. */
  'report-filters': ['report-filters', 'combobox'],
  /** The reports that a contract is reviewed by. */
  'report-pack': ['report-pack'],
  /** Reports that are sent by mail. */
  'report-schedules': ['report-schedules', 'combobox', 'dialog', 'form'],
  /** What a fare rule makes of a ride. */
  'fare-trial': ['fare-trial', 'date-field', 'quote'],
  /** A statement with its lines, and what a draft is given by hand. */
  'statement-sheet': ['statement-sheet', 'dialog', 'form'],
  /** What is done to bookings from their list. */
  'booking-tasks': [
    'booking-tasks',
    'date-field',
    'bulk',
    'dialog',
    'driver-states',
    'form',
    'reasons',
    'ride-questions',
  ],
  /** Rides that are booked from a file. */
  'booking-import': ['booking-import', 'dialog', 'import'],
  /** The questions before a step of a booking or of one of its trips, and the forms of a trip. */
  'booking-questions': [
    'booking-questions',
    'date-field',
    'bulk',
    'combobox',
    'dialog',
    'driver-states',
    'form',
    'ride-questions',
    'series-tasks',
  ],
  /** What has happened to a booking and to its trips. */
  'booking-timeline': ['booking-timeline'],
  /** A relief for a trip, and an exchange of who drives it with what. */
  relief: [
    'relief',
    'date-field',
    'combobox',
    'dialog',
    'form',
    'guessed-places',
    'place',
    'reasons',
    'ride-questions',
  ],
  /** Bookings that join or leave a trip, and riders who stay at home. */
  share: ['share', 'combobox', 'dialog', 'form', 'trip-stops'],
  /** Links by which others follow a ride. */
  'share-links': ['share-links', 'dialog', 'form'],
  /** Where the vehicle of one's own ride is, below its map. */
  'live-ride': ['live-ride'],
  /** What is done to rides of a series, from its page. */
  'series-tasks': ['series-tasks', 'date-field', 'bulk', 'dialog', 'form', 'reasons', 'ride-questions'],
  /** How far an edit of a ride reaches in its series, and what came of it. */
  'series-edit': ['series-edit', 'series-tasks'],
  /** How a device is set up, and its last word, below the record. */
  device: ['device', 'device-attributes'],
  /** What Traccar has of a device, below the record. */
  'traccar-report': ['traccar-report', 'problems', 'traccar-link'],
  /** The newest look over a vehicle, below its record. */
  'last-check': ['last-check'],
  /** What the dashboard has further down, and how it is arranged. */
  'dashboard-more': ['dashboard-more', 'date-field', 'dialog'],
  /** The calendar and the times of a date field. */
  'date-panel': ['date-panel'],
  /** Charts, their tables and files. */
  charts: ['charts'],
  /** What the pages of the gallery show, by family. */
  'gallery-charts': ['gallery-charts'],
  'gallery-forms': ['gallery-forms', 'date-field', 'combobox', 'dialog', 'editor', 'form', 'toasts'],
  'gallery-tables': ['gallery-tables', 'bulk', 'list-panels', 'table', 'trip-states'],
  'gallery-widgets': ['gallery-widgets', 'autosave', 'dashboard', 'dashboard-more'],
  'gallery-ui': ['gallery-ui', 'rating', 'dialog', 'form', 'list-panels', 'toasts'],
  /** The map. */
  map: ['map'],
  /** The field in which a geofence is drawn. */
  'geofence-area': ['geofence-area', 'form'],
  /** Where a geofence is and who was in it, below its record. */
  'geofence-record': ['geofence-record', 'register-record'],
  /** That a vehicle seems to have arrived at its next stop. */
  'fence-arrival': ['fence-arrival', 'problems'],
  /** A day of a vehicle as it was driven, in place of the map. */
  replay: ['replay', 'date-field', 'road-alerts'],
  /** What the desk must know of vehicles on the road, above their list. */
  'road-alerts': ['road-alerts'],
  /** How the connection to Traccar is, below the list of devices. */
  'traccar-link': ['traccar-link', 'problems'],
  /** The console as another role finds it, above the table of access. */
  'see-as': ['see-as', 'dashboard'],
  /** The import of geofences from Traccar. */
  'traccar-fences': ['traccar-fences', 'dialog', 'geofences'],
  /** The day by driver, beside the list of trips. */
  'trip-board': ['trip-board', 'date-field', 'combobox', 'dialog', 'driver-states', 'form'],
  /** What is done to trips from their list and the board. */
  'trip-tasks': [
    'trip-tasks',
    'date-field',
    'bulk',
    'dialog',
    'driver-states',
    'form',
    'passengers',
    'reasons',
    'ride-questions',
  ],
  /** The customizer's panel, the inbox and the command palette, over any page. */
  customizer: ['customizer', 'dialog'],
  inbox: ['inbox', 'own-problems', 'problems'],
  palette: ['palette', 'customizer', 'dialog', 'problems', 'shell'],
} as const satisfies Record<string, readonly string[]>

export type LateSet = keyof typeof lateSets
