import * as access from '#contract/access.ts'
import type { Company } from '#contract/company.ts'
import { weekdays } from '#contract/lists/common.ts'
import { schoolKinds } from '#contract/lists/schools.ts'
import type { School, SchoolInput } from '#contract/school.ts'
import type { SchoolCalendar } from '#contract/school-calendar.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import {
  leading,
  optional,
  phone,
  place,
  point,
  reference,
  rows,
  select,
  text,
} from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { SchoolDetails } from '#src/islands/shared/schools/school-parts.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const kinds = leading(schoolKinds, 'primary', 'secondary')
const companyName = (row: Company) => row.name
const calendarName = (row: SchoolCalendar) => row.name
const time = () => text({ type: 'time' })

export const schools = defineRegister<School, SchoolInput>({
  resource: 'schools',
  lists: ['gates', 'bells', 'contacts'],
  text: (key) => `schools:${key}`,
  page: 'schools',
  writers: access.schools.write,
  name: (row) => row.name,
  columns: [
    { field: 'name', width: 'xl' },
    { field: 'kind', width: 'lg' },
    { field: 'place', width: 'xl', onPhone: false },
    { field: 'calendar', width: 'xl' },
    { field: 'company', width: 'lg', hidden: true },
    { field: 'children', width: 'sm', align: 'end', onPhone: false },
  ],
  sorts: ['name', 'kind', 'place', 'calendar'],
  filters: {
    kind: kinds,
    calendar: { register: 'school-calendars', name: calendarName },
    company: { register: 'companies', name: companyName },
  },
  filterRoles: { company: access.lists.owners },
  form: {
    name: text({ max: 120 }),
    kind: select(kinds),
    place: optional(place()),
    calendar: optional(reference('school-calendars', calendarName)),
    company: optional(reference('companies', companyName)),
    bells: rows<SchoolInput['bells'][number]>(
      { weekday: select(weekdays), arriveBy: time(), collectFrom: time() },
      { most: 7 },
    ),
    gates: rows<SchoolInput['gates'][number]>({ name: text({ max: 80 }), point: point() }, { most: 20 }),
    contacts: rows<SchoolInput['contacts'][number]>(
      {
        name: text({ max: 120 }),
        role: optional(text({ max: 80 })),
        phone: optional(phone()),
        email: optional(text({ max: 254, type: 'email', ltr: true })),
      },
      { most: 20 },
    ),
  },
  below: (row, i18n) => <SchoolDetails row={row} i18n={i18n} />,
  bulk: ['kind', 'calendar', 'company'],
  related: [
    { key: 'children', to: 'children', filter: 'school', count: (row) => row.children },
    { key: 'cover', to: 'cover', filter: 'of=school&id', may: access.trips.write },
  ],
})

export const Schools = (props: IslandProps) => <RegisterPage {...props} register={schools} />
