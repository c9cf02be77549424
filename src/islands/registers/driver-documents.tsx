import * as access from '#contract/access.ts'
import type { DriverDocument, DriverDocumentInput } from '#contract/document.ts'
import { driverPaperTypes, paperDues, paperStatuses } from '#contract/lists/papers.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { forRoles, reference, select } from '#src/islands/resource/register/fields.ts'
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
import { fullName } from '#src/islands/shared/people/full-name.ts'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

export const driverDocuments = defineRegister<DriverDocument, DriverDocumentInput>({
  resource: 'driver-documents',
  lists: ['files'],
  text: paperText('driver'),
  page: 'driverDocuments',
  writers: access.driverDocuments.write,
  name: (row) => row.title,
  columns: [
    typeColumn,
    { field: 'driver', width: 'lg', cell: (row, i18n) => ownerLink('driver', row.driver, i18n) },
    ...commonColumns,
  ],
  sorts: ['expiresOn', 'driver', 'type'],
  filters: {
    due: paperDues,
    status: paperStatuses,
    type: driverPaperTypes,
    driver: { register: 'drivers', name: fullName },
    required: 'flag',
  },
  tabs: 'due',
  form: {
    driver: forRoles(reference('drivers', fullName), access.driverDocuments.name),
    type: select(driverPaperTypes),
    ...commonForm,
  },
  steps,
  details: paperState,
})

export const DriverDocuments = (props: IslandProps) => <RegisterPage {...props} register={driverDocuments} />
