import * as access from '#contract/access.ts'
import type { Company } from '#contract/company.ts'
import type { Model, Vehicle, VehicleInput } from '#contract/fleet.ts'
import { vehicleBodies, vehicleOwnerships, vehicleStatuses } from '#contract/lists/fleet.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import {
  number,
  optional,
  reference,
  select,
  starting,
  text,
  toggle,
} from '#src/islands/resource/register/fields.ts'
import { RegisterCreatePage, RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { fillFrom } from '#src/islands/resource/register/search-records.ts'
import { lastCheck } from '#src/islands/shared/fleet/last-check.tsx'
import { Silhouette } from '#src/islands/shared/fleet/Silhouette.tsx'
import { fullName } from '#src/islands/shared/people/full-name.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const tones: Record<Vehicle['status'], Tone> = {
  available: 'success',
  in_use: 'primary',
  maintenance: 'warning',
  out_of_service: 'error',
  retired: 'neutral',
}
const modelName = (row: Model) => `${row.brand.name} ${row.name}`
const companyName = (row: Company) => row.name

export const vehicles = defineRegister<Vehicle, VehicleInput>({
  resource: 'vehicles',
  lists: ['blockReasons'],
  text: (key) => `vehicles:${key}`,
  page: 'vehicles',
  createPage: 'vehicleCreate',
  writers: access.vehicles.write,
  name: (row) => row.plate,
  columns: [
    { field: 'plate', width: 'md' },
    { field: 'callSign', width: 'sm', onPhone: false },
    'model',
    { field: 'seats', width: 'xs', align: 'end' },
    { field: 'driver', width: 'lg' },
    { field: 'company', width: 'lg', hidden: true },
    { field: 'year', width: 'xs', hidden: true, align: 'end' },
    {
      field: 'status',
      width: 'lg',
      fold: 0,
      cell: (row, { t }) => (
        <Badge tone={tones[row.status]} dot>
          {t(`vehicles:status.${row.status}`)}
        </Badge>
      ),
    },
    {
      field: 'compliant',
      width: 'lg',
      fold: 0,
      cell: (row, { t }) => (
        <Badge tone={row.compliant ? 'success' : 'error'} icon={row.compliant ? 'check' : 'ban'}>
          {t(row.compliant ? 'vehicles:usable' : 'vehicles:blocked')}
        </Badge>
      ),
    },
  ],
  sorts: ['plate', 'callSign', 'model', 'year', 'seats', 'status'],
  filters: {
    status: vehicleStatuses,
    body: vehicleBodies,
    model: { register: 'vehicle-models', name: modelName },
    company: { register: 'companies', name: companyName },
    driver: { register: 'drivers', name: fullName },
  },
  filterRoles: { company: access.lists.owners },
  sections: { plate: 'vehicle', seats: 'room', colour: 'details', company: 'use' },
  form: {
    plate: text({ max: 16, ltr: true }),
    callSign: optional(text({ max: 20, ltr: true })),
    model: reference('vehicle-models', modelName),
    year: number({ min: 1950, max: 2100 }),
    seats: number({ min: 1, max: 100 }),
    wheelchairSpaces: starting(number({ min: 0, max: 20 }), 0),
    boosterSeats: starting(number({ min: 0, max: 100 }), 0),
    tailLift: toggle(false),
    colour: optional(text({ max: 40 })),
    vin: optional(text({ max: 17, ltr: true })),
    ownership: select(vehicleOwnerships),
    odometerKm: optional(number({ min: 0, unit: 'kilometer' })),
    company: optional(reference('companies', companyName)),
    driver: optional(reference('drivers', fullName)),
    status: starting(select(vehicleStatuses), 'available'),
  },
  follow: {
    model: fillFrom('vehicle-models', ({ seats, wheelchairSpaces }: Model) => ({ seats, wheelchairSpaces })),
  },
  bulk: ['status', 'company'],
  inline: ['status'],
  related: [
    { key: 'tracking', to: 'tracking', filter: 'vehicle', may: access.tracking.read },
    { key: 'papers', to: 'vehicleDocuments', filter: 'vehicle' },
    { key: 'cover', to: 'cover', filter: 'of=vehicle&id', may: access.trips.write },
  ],
  picture: Silhouette,
  details: ({ blockReasons }, { t }) =>
    blockReasons.length > 0 && (
      <Alert tone="warning" title={t('vehicles:blocked')}>
        <ul>
          {blockReasons.map(({ code, message }) => (
            <li key={`${code} ${message}`}>{message}</li>
          ))}
        </ul>
      </Alert>
    ),
  below: lastCheck,
})

export const Vehicles = (props: IslandProps) => <RegisterPage {...props} register={vehicles} />
export const VehicleCreate = (props: IslandProps) => <RegisterCreatePage {...props} register={vehicles} />
