import * as access from '#contract/access.ts'
import type { Document, DocumentInput } from '#contract/document.ts'
import { fullName } from '#src/islands/resource/full-name.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { byChoice, onlyFor, reference, select, starting } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import {
  commonColumns,
  commonForm,
  companyTypes,
  driverTypes,
  dues,
  ownerLink,
  paperState,
  paperText,
  statuses,
  steps,
  typeColumn,
  vehicleTypes,
} from '#src/islands/shared/papers/paper-parts.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

const kinds = ['driver', 'vehicle', 'company'] as const
const plate = (row: { plate: string }) => row.plate
const companyName = (row: { name: string }) => row.name

export const documents = defineRegister<Document, DocumentInput>({
  resource: 'documents',
  text: paperText('all'),
  page: 'documents',
  writers: access.documents.write,
  name: (row) => row.title,
  columns: [
    typeColumn,
    { field: 'owner', width: 'lg', cell: (row) => ownerLink(row.ownerKind, row.owner) },
    { field: 'ownerKind', width: 'md', hidden: true },
    ...commonColumns,
  ],
  sorts: ['expiresOn', 'owner', 'type'],
  filters: {
    due: dues,
    ownerKind: kinds,
    status: statuses,
    company: { register: 'companies', name: companyName },
    required: 'flag',
  },
  tabs: 'due',
  form: {
    ownerKind: starting(select(kinds), 'company'),
    company: onlyFor(reference('companies', companyName), 'ownerKind', ['company']),
    driver: onlyFor(reference('drivers', fullName), 'ownerKind', ['driver']),
    vehicle: onlyFor(reference('vehicles', plate), 'ownerKind', ['vehicle']),
    type: byChoice<DocumentInput['type']>('ownerKind', {
      company: select(companyTypes),
      driver: select(driverTypes),
      vehicle: select(vehicleTypes),
    }),
    ...commonForm,
  },
  steps,
  details: paperState,
})

export const Documents = (props: IslandProps) => <RegisterPage {...props} register={documents} />
