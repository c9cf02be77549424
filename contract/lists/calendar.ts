/** What of the business a calendar shows beside one's own events, as far as its reader may read it. */
export const calendarLayers = ['trips', 'leave', 'papers', 'terms', 'statements'] as const
export type CalendarLayer = (typeof calendarLayers)[number]

/** How many minutes before an event its form offers to remind of it. */
export const reminderMinutes = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080] as const
