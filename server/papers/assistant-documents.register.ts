import * as access from '#contract/access.ts'
import {
  assistantDocument,
  assistantDocumentInput,
  assistantDocumentListQuery,
  assistantPaperType,
} from '#contract/document.ts'
import { reachOf } from '#server/reach/papers.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { oneOf } from '#server/resources/filters.ts'
import { documents } from '#server/schema/fleet.ts'
import { paperColumns } from './columns.ts'
import { checkOf, ofOwner, papersToAnswer, shared, sharedFilters } from './shared-register.ts'

/** Papers of assistants: the office brings them and decides. */
export const assistantDocumentRegister = defineResource({
  ...shared,
  orderings: { ...shared.orderings, assistant: shared.orderings.owner },
  name: 'assistant-documents',
  tag: 'Assistant documents',
  input: assistantDocumentInput,
  record: assistantDocument,
  query: assistantDocumentListQuery,
  read: access.assistantDocuments.read,
  write: access.assistantDocuments.write,
  reach: (user) => reachOf('assistant', user),
  filters: {
    ...sharedFilters,
    type: oneOf('type', documents.type, assistantPaperType),
    assistant: ofOwner,
  },
  columns: ({ assistant, ...input }, ctx, before) =>
    paperColumns(input, { ownerKind: 'assistant', ownerId: assistant }, ctx, before),
  answer: async (rows, ctx) =>
    (await papersToAnswer(rows, ctx)).map(({ owner, ownerKind: _, ...paper }) => ({
      ...paper,
      type: assistantPaperType.catch('other').parse(paper.type),
      assistant: owner,
    })),
  references: { assistant: referenceTargets.assistant },
  check: checkOf('assistant'),
  sample: {
    assistant: 'Nasreen Akhtar',
    type: 'background_check',
    number: 'DBS 001234567890',
    authority: 'Disclosure and Barring Service',
    issuedOn: '2025-09-01',
    expiresOn: '2028-08-31',
    files: '',
  },
})
