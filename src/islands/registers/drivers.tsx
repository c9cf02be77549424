import * as access from '#contract/access.ts'
import type { Company } from '#contract/company.ts'
import type { Driver, DriverInput } from '#contract/driver.ts'
import type { Vehicle } from '#contract/fleet.ts'
import { driverStatuses, startStatuses } from '#contract/lists/drivers.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import {
  codes,
  hinted,
  number,
  optional,
  phone,
  photo,
  reference,
  select,
  starting,
  text,
} from '#src/islands/resource/register/fields.ts'
import { RegisterCreatePage, RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import {
  driverNotices,
  driverTones,
  driverWork,
  toldPositions,
} from '#src/islands/shared/people/driver-parts.tsx'
import { workingTime } from '#src/islands/shared/people/working-time.ts'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const companyName = (row: Company) => row.name
const plate = (row: Vehicle) => row.plate
const reason = text({ max: 500, lines: 3 })

export const drivers = defineRegister<Driver, DriverInput>({
  resource: 'drivers',
  lists: ['languages', 'blockReasons', 'shifts', 'leave', 'leaveTrips'],
  text: (key) => `drivers:${key}`,
  page: 'drivers',
  createPage: 'driverCreate',
  writers: access.drivers.write,
  name: (row) => row.name,
  columns: [
    {
      field: 'name',
      cell: (row) => <TwoLines face={row.name} first={row.name} second={row.code} />,
    },
    { field: 'phone', width: 'lg', cell: (row) => <bdi dir="ltr">{row.phone}</bdi> },
    { field: 'company', width: 'lg', onPhone: false },
    { field: 'vehicle', width: 'md' },
    {
      field: 'licenceExpiresOn',
      width: 'md',
      hidden: true,
      cell: ({ licenceExpiresOn: day }, { format }) => (day ? format.date(day, 'UTC') : '–'),
    },
    { field: 'languages', width: 'lg', hidden: true },
    { field: 'rating', width: 'xs', align: 'end', hidden: true },
    {
      field: 'status',
      width: 'flex',
      fold: 0,
      cell: ({ status }, { t }) => (
        <Badge tone={driverTones[status]} dot>
          {t(`drivers:status.${status}`)}
        </Badge>
      ),
    },
    {
      field: 'canWork',
      width: 'state',
      fold: 0,
      cell: ({ canWork, blockReasons }, { t }) => (
        <span title={blockReasons.map(({ message }) => message).join('\n') || undefined}>
          <Badge tone={canWork ? 'success' : 'error'} icon={canWork ? 'check' : 'ban'}>
            {t(canWork ? 'drivers:canWork' : 'drivers:blocked')}
          </Badge>
        </span>
      ),
    },
  ],
  sorts: ['name', 'code', 'status', 'licenceExpiresOn', 'rating'],
  filters: {
    status: driverStatuses,
    company: { register: 'companies', name: companyName },
    vehicle: { register: 'vehicles', name: plate },
  },
  sections: { photo: 'person', code: 'work', licenceNumber: 'licence', company: 'fleet', shifts: 'hours' },
  form: {
    photo: photo(),
    firstName: text({ max: 80 }),
    lastName: text({ max: 80 }),
    phone: hinted(phone()),
    email: optional(text({ max: 254, type: 'email', ltr: true })),
    code: hinted(optional(text({ max: 20, ltr: true }))),
    status: hinted(starting(select(startStatuses), 'invited')),
    licenceNumber: text({ max: 40, ltr: true }),
    badgeNumber: optional(text({ max: 40, ltr: true })),
    languages: codes('language'),
    company: optional(reference('companies', companyName)),
    vehicle: optional(reference('vehicles', plate)),
    rating: optional(number({ min: 0, max: 5, decimals: 1 })),
    ...workingTime,
  },
  bulk: ['status', 'company', 'languages'],
  steps: {
    invite: { icon: 'message' },
    reinstate: { icon: 'undo', confirm: true },
    rejoin: { icon: 'undo', confirm: true },
    suspend: { icon: 'ban', tone: 'error', ask: { reason } },
    leave: { icon: 'arrow-end', tone: 'error', ask: { reason } },
    delete_positions: {
      icon: 'pin',
      tone: 'error',
      confirm: true,
      ask: { confirmed: toldPositions() },
    },
  },
  related: [
    { key: 'vehicle', to: 'vehicles', filter: 'driver' },
    { key: 'trips', to: 'trips', filter: 'driver' },
    { key: 'papers', to: 'driverDocuments', filter: 'driver' },
    { key: 'complaints', to: 'complaints', filter: 'driver' },
  ],
  details: driverNotices,
  below: driverWork,
})

export const Drivers = (props: IslandProps) => <RegisterPage {...props} register={drivers} />
export const DriverCreate = (props: IslandProps) => <RegisterCreatePage {...props} register={drivers} />
