import * as access from '#contract/access.ts'
import type { Brand, BrandInput } from '#contract/fleet.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { code, optional, text, toggle } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

export const brands = defineRegister<Brand, BrandInput>({
  resource: 'vehicle-brands',
  text: (key) => `vehicle-brands:${key}`,
  page: 'vehicleBrands',
  writers: access.vehicleBrands.write,
  name: (row) => row.name,
  columns: [
    'name',
    { field: 'country', width: 'lg' },
    { field: 'models', width: 'sm', align: 'end' },
    { field: 'active', width: 'md' },
  ],
  sorts: ['name', 'country', 'active'],
  filters: { active: 'flag' },
  form: { name: text({ max: 80 }), country: optional(code('region')), active: toggle() },
  bulk: ['active'],
  inline: ['active'],
  related: [{ key: 'models', to: 'vehicleModels', filter: 'brand', count: (row) => row.models }],
})

export const VehicleBrands = (props: IslandProps) => <RegisterPage {...props} register={brands} />
