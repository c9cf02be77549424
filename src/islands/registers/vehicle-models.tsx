import * as access from '#contract/access.ts'
import type { Brand, Model, ModelInput } from '#contract/fleet.ts'
import { vehicleBodies, vehicleFuels } from '#contract/lists/fleet.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { number, reference, select, starting, text, toggle } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { Silhouette } from '#src/islands/shared/fleet/Silhouette.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const brandName = (row: Brand) => row.name

export const models = defineRegister<Model, ModelInput>({
  resource: 'vehicle-models',
  text: (key) => `vehicle-models:${key}`,
  page: 'vehicleModels',
  writers: access.vehicleModels.write,
  name: (row) => row.name,
  columns: [
    'name',
    { field: 'brand', width: 'lg' },
    { field: 'body', width: 'md' },
    { field: 'seats', width: 'sm', align: 'end' },
    { field: 'wheelchairSpaces', width: 'md', align: 'end', onPhone: false },
    { field: 'fuel', width: 'md' },
    { field: 'vehicles', width: 'sm', align: 'end' },
    { field: 'active', width: 'sm', hidden: true },
  ],
  sorts: ['name', 'brand', 'seats', 'body', 'fuel', 'active'],
  filters: {
    brand: { register: 'vehicle-brands', name: brandName },
    body: vehicleBodies,
    fuel: vehicleFuels,
    active: 'flag',
  },
  form: {
    brand: reference('vehicle-brands', brandName),
    name: text({ max: 80 }),
    body: select(vehicleBodies),
    fuel: select(vehicleFuels),
    seats: number({ min: 1, max: 100 }),
    wheelchairSpaces: starting(number({ min: 0, max: 20 }), 0),
    active: toggle(),
  },
  bulk: ['active', 'fuel'],
  inline: ['active'],
  picture: Silhouette,
  related: [{ key: 'vehicles', to: 'vehicles', filter: 'model', count: (row) => row.vehicles }],
})

export const VehicleModels = (props: IslandProps) => <RegisterPage {...props} register={models} />
