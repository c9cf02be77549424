import * as access from '#contract/access.ts'
import type { VehicleDocument, VehicleDocumentInput } from '#contract/document.ts'
import { paperDues, paperStatuses, vehiclePaperTypes } from '#contract/lists/papers.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { reference, select } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import {
  commonColumns,
  commonForm,
  ownerLink,
  paperState,
  paperText,
  steps,
  typeColumn,
} from '#src/islands/shared/papers/paper-parts.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const plate = (row: { plate: string }) => row.plate

export const vehicleDocuments = defineRegister<VehicleDocument, VehicleDocumentInput>({
  resource: 'vehicle-documents',
  lists: ['files'],
  text: paperText('vehicle'),
  page: 'vehicleDocuments',
  writers: access.vehicleDocuments.write,
  name: (row) => row.title,
  columns: [
    typeColumn,
    { field: 'vehicle', width: 'md', cell: (row, i18n) => ownerLink('vehicle', row.vehicle, i18n) },
    ...commonColumns,
  ],
  sorts: ['expiresOn', 'vehicle', 'type'],
  filters: {
    due: paperDues,
    status: paperStatuses,
    type: vehiclePaperTypes,
    vehicle: { register: 'vehicles', name: plate },
    required: 'flag',
  },
  tabs: 'due',
  form: { vehicle: reference('vehicles', plate), type: select(vehiclePaperTypes), ...commonForm },
  steps,
  details: paperState,
})

export const VehicleDocuments = (props: IslandProps) => (
  <RegisterPage {...props} register={vehicleDocuments} />
)
