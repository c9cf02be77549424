import * as access from '#contract/access.ts'
import type { SchoolCalendar, SchoolCalendarInput } from '#contract/school-calendar.ts'
import { defineRegister, type Register } from '#src/islands/resource/register/define-register.ts'
import { text } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { CalendarDetails } from '#src/islands/shared/schools/CalendarDetails.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

export const schoolCalendars: Register = defineRegister<SchoolCalendar, SchoolCalendarInput>({
  resource: 'school-calendars',
  lists: ['terms', 'closed', 'early'],
  text: (key) => `school-calendars:${key}`,
  page: 'schoolCalendars',
  writers: access.schoolCalendars.write,
  name: (row) => row.name,
  columns: [
    { field: 'name', width: 'xl' },
    { field: 'terms', width: 'sm', align: 'end', cell: (row) => row.terms?.length ?? '–' },
    { field: 'closed', width: 'sm', align: 'end', cell: (row) => row.closed?.length ?? '–' },
    { field: 'early', width: 'sm', align: 'end', onPhone: false, cell: (row) => row.early?.length ?? '–' },
    { field: 'schools', width: 'sm', align: 'end' },
    { field: 'series', width: 'sm', align: 'end', onPhone: false },
  ],
  sorts: ['name'],
  filters: {},
  form: { name: text({ max: 120 }) },
  related: [{ key: 'schools', to: 'schools', filter: 'calendar', count: (row) => row.schools ?? 0 }],
  below: (row) => <CalendarDetails calendar={row} list={schoolCalendars.list} />,
})

export const SchoolCalendars = (props: IslandProps) => <RegisterPage {...props} register={schoolCalendars} />
