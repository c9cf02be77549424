import * as access from '#contract/access.ts'
import type { Child, ChildInput } from '#contract/child.ts'
import { childStatuses, genders, mobilities, seatNeeds } from '#contract/lists/people.ts'
import type { Parent } from '#contract/parent.ts'
import type { School } from '#contract/school.ts'
import { defineRegister, type Register } from '#src/islands/resource/register/define-register.ts'
import {
  address,
  date,
  number,
  optional,
  photo,
  place,
  reference,
  select,
  starting,
  tags,
  text,
  toggle,
} from '#src/islands/resource/register/fields.ts'
import { RegisterCreatePage, RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { ChildDetails } from '#src/islands/shared/families/ChildDetails.tsx'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const tones: Record<Child['status'], Tone> = { active: 'success', paused: 'warning', left: 'neutral' }
const parentName = (row: Parent) => row.name
const schoolName = (row: School) => row.name

export const children: Register = defineRegister<Child, ChildInput>({
  resource: 'children',
  lists: ['allergies', 'guardians', 'authorisedPickups', 'pickupProposals'],
  text: (key) => `children:${key}`,
  page: 'children',
  createPage: 'childCreate',
  writers: access.children.write,
  name: (row) => row.name,
  columns: [
    { field: 'name', cell: (row) => <TwoLines face={row.name} first={row.name} /> },
    {
      field: 'school',
      width: 'xl',
      cell: (row) => <TwoLines first={row.school?.name ?? '–'} second={row.grade} />,
    },
    { field: 'dob', width: 'flex', onPhone: false },
    {
      field: 'guardians',
      width: 'xl',
      cell: ({ guardians: [first] }) =>
        first ? <TwoLines first={first.name} second={<bdi dir="ltr">{first.phone}</bdi>} /> : '–',
    },
    {
      field: 'mobility',
      width: 'state',
      cell: ({ mobility }, { t }) =>
        mobility === 'walks' ? (
          t('children:mobility.walks')
        ) : (
          <Badge tone="info" icon="wheelchair">
            {t(`children:mobility.${mobility}`)}
          </Badge>
        ),
    },
    { field: 'seatNeed', width: 'lg', hidden: true },
    { field: 'assistantRequired', width: 'md', hidden: true },
    { field: 'mustBeMet', width: 'md', hidden: true },
    {
      field: 'status',
      width: 'md',
      fold: 0,
      cell: ({ status }, { t }) => (
        <Badge tone={tones[status]} dot>
          {t(`children:status.${status}`)}
        </Badge>
      ),
    },
  ],
  sorts: ['name', 'school', 'dob', 'status'],
  filters: {
    status: childStatuses,
    mobility: mobilities,
    seatNeed: seatNeeds,
    assistantRequired: 'flag',
    mustBeMet: 'flag',
    pickupProposals: 'flag',
    school: { register: 'schools', name: schoolName },
    guardians: { register: 'parents', name: parentName },
  },
  filterRoles: { school: access.lists.owners, guardians: access.lists.owners },
  sections: { photo: 'child', home: 'places', school: 'school', seatNeed: 'ride', allergies: 'care' },
  form: {
    photo: photo(),
    firstName: text({ max: 80 }),
    lastName: text({ max: 80 }),
    dob: date(),
    gender: optional(select(genders)),
    status: starting(select(childStatuses), 'active'),
    home: address(),
    pickup: optional(place()),
    dropoff: optional(place()),
    school: optional(reference('schools', schoolName)),
    grade: optional(text({ max: 40 })),
    seatNeed: starting(select(seatNeeds), 'none'),
    mobility: starting(select(mobilities), 'walks'),
    heightCm: optional(number({ min: 30, max: 230, unit: 'centimeter' })),
    allergies: tags({ max: 80, most: 20 }),
    careNotes: optional(text({ max: 2000, lines: 3 })),
    mustBeMet: toggle(),
    assistantRequired: toggle(false),
    frontSeatAllowed: toggle(false),
  },
  bulk: ['status', 'school', 'grade'],
  related: [{ key: 'bookings', to: 'bookings', filter: 'child' }],
  below: (row) => <ChildDetails child={row} list={children.list} />,
})

export const Children = (props: IslandProps) => <RegisterPage {...props} register={children} />
export const ChildCreate = (props: IslandProps) => <RegisterCreatePage {...props} register={children} />
