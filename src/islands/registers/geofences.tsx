import * as access from '#contract/access.ts'
import type { Geofence, GeofenceInput } from '#contract/geofence.ts'
import { enterRules, exitRules, geofenceKinds } from '#contract/lists/geofences.ts'
import type { School } from '#contract/school.ts'
import { area, areaText, FenceDetails } from '#src/islands/resource/map/fence/fence-parts.tsx'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { select, starting, text, toggle } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const schoolName = (row: School) => row.name

export const geofences = defineRegister<Geofence, GeofenceInput>({
  resource: 'geofences',
  text: (key) => `geofences:${key}`,
  page: 'geofences',
  writers: access.geofences.write,
  name: (row) => row.name,
  columns: [
    { field: 'name', width: 'xl' },
    { field: 'kind', width: 'md' },
    { field: 'area', width: 'lg', onPhone: false, cell: (row, i18n) => areaText(row.area, i18n) },
    { field: 'onEnter', width: 'lg' },
    { field: 'onExit', width: 'lg', onPhone: false },
    { field: 'inside', width: 'sm', align: 'end' },
    { field: 'active', width: 'sm', onPhone: false },
  ],
  sorts: ['name', 'kind'],
  filters: {
    kind: geofenceKinds,
    onEnter: enterRules,
    school: { register: 'schools', name: schoolName },
    active: 'flag',
  },
  form: {
    name: text({ max: 120 }),
    kind: starting(select(geofenceKinds), 'zone'),
    area: area(),
    onEnter: starting(select(enterRules), 'nothing'),
    onExit: starting(select(exitRules), 'nothing'),
    active: toggle(true),
  },
  bulk: ['kind', 'onEnter', 'onExit', 'active'],
  inline: ['active'],
  steps: { follow: { icon: 'school' } },
  below: (row) => <FenceDetails row={row} />,
})

export const Geofences = (props: IslandProps) => <RegisterPage {...props} register={geofences} />
