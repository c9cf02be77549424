import * as access from '#contract/access.ts'
import {
  vehicleDocument,
  vehicleDocumentInput,
  vehicleDocumentListQuery,
  vehiclePaperType,
} from '#contract/document.ts'
import { reachOf } from '#server/reach/papers.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { oneOf } from '#server/resources/filters.ts'
import { documents } from '#server/schema/fleet.ts'
import { paperColumns } from './columns.ts'
import { checkOf, ofOwner, papersToAnswer, shared, sharedFilters } from './shared-register.ts'

/** Papers of vehicles: companies bring those of their own, staff decide. */
export const vehicleDocumentRegister = defineResource({
  ...shared,
  orderings: { ...shared.orderings, vehicle: shared.orderings.owner },
  name: 'vehicle-documents',
  tag: 'Vehicle documents',
  input: vehicleDocumentInput,
  record: vehicleDocument,
  query: vehicleDocumentListQuery,
  read: access.vehicleDocuments.read,
  write: access.vehicleDocuments.write,
  reach: (user) => reachOf('vehicle', user),
  filters: {
    ...sharedFilters,
    type: oneOf('type', documents.type, vehiclePaperType),
    vehicle: ofOwner,
  },
  columns: ({ vehicle, ...input }, ctx, before) =>
    paperColumns(input, { ownerKind: 'vehicle', ownerId: vehicle }, ctx, before),
  answer: async (rows, ctx) =>
    (await papersToAnswer(rows, ctx)).map(({ owner, ownerKind: _, ...paper }) => ({
      ...paper,
      type: vehiclePaperType.catch('other').parse(paper.type),
      vehicle: owner,
    })),
  references: { vehicle: referenceTargets.vehicle },
  check: checkOf('vehicle'),
  sample: {
    vehicle: 'AB12 CDE',
    type: 'insurance',
    number: 'WW-2026-0192',
    authority: 'Westway Insurance',
    issuedOn: '2026-01-01',
    expiresOn: '2026-12-31',
    files: '',
  },
})
