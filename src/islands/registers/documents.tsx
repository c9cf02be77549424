import * as access from '#contract/access.ts'
import type { Document, DocumentInput } from '#contract/document.ts'
import {
  assistantPaperTypes,
  companyPaperTypes,
  driverPaperTypes,
  paperDues,
  paperOwners,
  paperStatuses,
  vehiclePaperTypes,
} from '#contract/lists/papers.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { byChoice, onlyFor, reference, select, starting } from '#src/islands/resource/register/fields.ts'
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
const nameOf = (row: { name: string }) => row.name

export const documents = defineRegister<Document, DocumentInput>({
  resource: 'documents',
  lists: ['files'],
  text: paperText('all'),
  page: 'documents',
  writers: access.documents.write,
  name: (row) => row.title,
  columns: [
    typeColumn,
    { field: 'owner', width: 'lg', cell: (row, i18n) => ownerLink(row.ownerKind, row.owner, i18n) },
    { field: 'ownerKind', width: 'md', hidden: true },
    ...commonColumns,
  ],
  sorts: ['expiresOn', 'owner', 'type'],
  filters: {
    due: paperDues,
    ownerKind: paperOwners,
    status: paperStatuses,
    company: { register: 'companies', name: nameOf },
    required: 'flag',
  },
  filterRoles: { company: access.lists.owners },
  tabs: 'due',
  form: {
    ownerKind: starting(select(paperOwners), 'company'),
    company: onlyFor(reference('companies', nameOf), 'ownerKind', ['company']),
    driver: onlyFor(reference('drivers', nameOf), 'ownerKind', ['driver']),
    assistant: onlyFor(reference('assistants', nameOf), 'ownerKind', ['assistant']),
    vehicle: onlyFor(reference('vehicles', plate), 'ownerKind', ['vehicle']),
    type: byChoice<DocumentInput['type']>('ownerKind', {
      company: select(companyPaperTypes),
      driver: select(driverPaperTypes),
      assistant: select(assistantPaperTypes),
      vehicle: select(vehiclePaperTypes),
    }),
    ...commonForm,
  },
  steps,
  details: paperState,
})

export const Documents = (props: IslandProps) => <RegisterPage {...props} register={documents} />
