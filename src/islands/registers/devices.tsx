import * as access from '#contract/access.ts'
import type { Device, DeviceInput } from '#contract/device.ts'
import type { Vehicle } from '#contract/fleet.ts'
import { deviceSources, deviceStatuses } from '#contract/lists/tracking.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { optional, reference, text, toggle } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { fullName } from '#src/islands/shared/people/full-name.ts'
import { DeviceDetails, deviceTones } from '#src/islands/shared/tracking/device-parts.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const plate = (row: Vehicle) => row.plate

export const devices = defineRegister<Device, DeviceInput>({
  resource: 'devices',
  text: (key) => `devices:${key}`,
  page: 'traccar',
  writers: access.devices.write,
  name: (row) => row.name,
  columns: [
    { field: 'name', width: 'xl' },
    { field: 'vehicle', width: 'md' },
    { field: 'driver', width: 'lg' },
    {
      field: 'status',
      width: 'md',
      fold: 0,
      cell: (row, { t }) => (
        <Badge tone={deviceTones[row.status]} dot>
          {t(`devices:status.${row.status}`)}
        </Badge>
      ),
    },
    {
      field: 'heardAt',
      width: 'lg',
      cell: (row, { format }) => (row.heardAt ? format.dateTime(row.heardAt) : '–'),
    },
    {
      field: 'batteryPct',
      width: 'sm',
      align: 'end',
      onPhone: false,
      cell: (row, { format }) =>
        row.batteryPct === null ? '–' : format.number(row.batteryPct / 100, { style: 'percent' }),
    },
    {
      field: 'source',
      width: 'lg',
      onPhone: false,
      cell: (row, { t }) =>
        [t(`devices:source.${row.source}`), row.protocol].filter((part) => part != null).join(' · '),
    },
    { field: 'active', width: 'sm', hidden: true },
  ],
  sorts: ['linked', 'name', 'heardAt'],
  filters: { status: deviceStatuses, linked: 'flag', source: deviceSources, active: 'flag' },
  form: {
    name: text({ max: 80 }),
    vehicle: optional(reference('vehicles', plate)),
    driver: optional(reference('drivers', fullName)),
    active: toggle(true),
  },
  bulk: ['active'],
  below: (row) => <DeviceDetails row={row} />,
})

export const Devices = (props: IslandProps) => <RegisterPage {...props} register={devices} />
