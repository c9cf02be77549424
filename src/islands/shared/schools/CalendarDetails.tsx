import type { SchoolCalendar } from '#contract/school-calendar.ts'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { RegisterList } from '#src/stores/registers.ts'

const load = withTexts('calendar-days', () => import('./DaysCard.tsx').then((module) => module.DaysCard))

/** The days of a school calendar, above its name; their code is loaded with the first calendar that is opened. */
export const CalendarDetails = (props: { calendar: SchoolCalendar; list: RegisterList }) => (
  <LazyPart load={load} props={props} />
)
