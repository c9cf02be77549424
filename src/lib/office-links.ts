import { apiUrl } from './env.ts'

/** The address of a file of one's own contacts, for a link with `download`. */
export const contactsUrl = `${apiUrl}/api/data/contacts/ContactsData/export`

/** The address of a file of one's own events, for a link. */
export const calendarUrl = `${apiUrl}/api/web/calendar/export`

/** The whole address of a feed by its path, to be pasted into another calendar. */
export const feedUrl = (path: string) => `${apiUrl || location.origin}${path}`
