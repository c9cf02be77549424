import * as access from '#contract/access.ts'
import {
  type DocumentInput,
  document,
  documentInput,
  documentListQuery,
  type PaperOwner,
  paperOwner,
  paperType,
} from '#contract/document.ts'
import { reachOfAny } from '#server/reach/papers.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { is, oneOf } from '#server/resources/filters.ts'
import { documents } from '#server/schema/fleet.ts'
import { type Candidate, checkPapers, type Owned } from './check.ts'
import { paperColumns } from './columns.ts'
import { papersToAnswer, shared, sharedFilters } from './shared-register.ts'

function ownerIn({ ownerKind, ...ids }: Pick<DocumentInput, PaperOwner | 'ownerKind'>): Owned | null {
  const ownerId = ids[ownerKind]
  return ownerId === null ? null : { ownerKind, ownerId }
}

/** All papers together, those of companies among them. */
export const documentRegister = defineResource({
  ...shared,
  name: 'documents',
  tag: 'Documents',
  input: documentInput,
  record: document,
  query: documentListQuery,
  read: access.documents.read,
  write: access.documents.write,
  reach: reachOfAny,
  filters: {
    ...sharedFilters,
    type: oneOf('type', documents.type, paperType),
    ownerKind: oneOf('ownerKind', documents.ownerKind, paperOwner),
    company: is(documents.ownerId),
  },
  columns: ({ ownerKind, driver, assistant, vehicle, company, ...input }, ctx, before) => {
    const owner = ownerIn({ ownerKind, driver, assistant, vehicle, company })
    if (!owner) throw new Error('documents: an input without an owner has passed its check')
    return paperColumns(input, owner, ctx, before)
  },
  answer: async (rows, ctx) =>
    (await papersToAnswer(rows, ctx)).map((paper) => ({
      ...paper,
      type: paperType.catch('other').parse(paper.type),
      driver: paper.ownerKind === 'driver' ? paper.owner : null,
      assistant: paper.ownerKind === 'assistant' ? paper.owner : null,
      vehicle: paper.ownerKind === 'vehicle' ? paper.owner : null,
      company: paper.ownerKind === 'company' ? paper.owner : null,
    })),
  references: {
    driver: referenceTargets.driver,
    assistant: referenceTargets.assistant,
    vehicle: referenceTargets.vehicle,
    company: referenceTargets.company,
  },
  check: async (ctx, all, remember) => {
    const owned = all.map(({ input, before, add }): Candidate => {
      const owner = ownerIn(input)
      if (!owner) add(input.ownerKind, ctx.t('core:field.required'))
      return { input, before, owner, add: add as Candidate['add'] }
    })
    await checkPapers(ctx, owned, remember)
  },
  sample: {
    ownerKind: 'company',
    driver: '',
    assistant: '',
    vehicle: '',
    company: 'Westway Cars',
    type: 'insurance',
    number: 'PL-2026-771',
    authority: 'Westway Insurance',
    issuedOn: '2026-01-01',
    expiresOn: '2026-12-31',
    files: '',
  },
})
