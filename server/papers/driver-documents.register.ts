import * as access from '#contract/access.ts'
import {
  driverDocument,
  driverDocumentInput,
  driverDocumentListQuery,
  driverPaperType,
} from '#contract/document.ts'
import { reachOf } from '#server/reach/papers.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { oneOf } from '#server/resources/filters.ts'
import { documents } from '#server/schema/fleet.ts'
import { paperColumns } from './columns.ts'
import { checkOf, ofOwner, papersToAnswer, shared, sharedFilters } from './shared-register.ts'

/** Papers of drivers: drivers and companies bring their own, staff decide. */
export const driverDocumentRegister = defineResource({
  ...shared,
  orderings: { ...shared.orderings, driver: shared.orderings.owner },
  name: 'driver-documents',
  tag: 'Driver documents',
  input: driverDocumentInput,
  record: driverDocument,
  query: driverDocumentListQuery,
  read: access.driverDocuments.read,
  write: access.driverDocuments.write,
  reach: (user) => reachOf('driver', user),
  filters: {
    ...sharedFilters,
    type: oneOf('type', documents.type, driverPaperType),
    driver: ofOwner,
  },
  columns: ({ driver, ...input }, ctx, before) =>
    paperColumns(input, { ownerKind: 'driver', ownerId: driver ?? ctx.user.driver ?? '' }, ctx, before),
  answer: async (rows, ctx) =>
    (await papersToAnswer(rows, ctx)).map(({ owner, ownerKind: _, ...paper }) => ({
      ...paper,
      type: driverPaperType.catch('other').parse(paper.type),
      driver: owner,
    })),
  references: { driver: referenceTargets.driver },
  check: checkOf('driver', ({ user }) => user.driver),
  sample: {
    driver: 'Amal Haddad',
    type: 'driving_licence',
    number: 'HADDA902280AH9',
    authority: 'DVLA',
    issuedOn: '2024-03-01',
    expiresOn: '2034-02-28',
    files: '',
  },
})
