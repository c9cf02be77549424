import * as access from '#contract/access.ts'
import type { AssistantDocument, AssistantDocumentInput } from '#contract/document.ts'
import { assistantPaperTypes, paperDues, paperStatuses } from '#contract/lists/papers.ts'
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
import { fullName } from '#src/islands/shared/people/full-name.ts'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'

export const assistantDocuments = defineRegister<AssistantDocument, AssistantDocumentInput>({
  resource: 'assistant-documents',
  lists: ['files'],
  text: paperText('assistant'),
  writers: access.assistantDocuments.write,
  name: (row) => row.title,
  columns: [
    typeColumn,
    { field: 'assistant', width: 'lg', cell: (row, i18n) => ownerLink('assistant', row.assistant, i18n) },
    ...commonColumns,
  ],
  sorts: ['expiresOn', 'assistant', 'type'],
  filters: {
    due: paperDues,
    status: paperStatuses,
    type: assistantPaperTypes,
    assistant: { register: 'assistants', name: fullName },
    required: 'flag',
  },
  tabs: 'due',
  form: {
    assistant: reference('assistants', fullName),
    type: select(assistantPaperTypes),
    ...commonForm,
  },
  steps,
  details: paperState,
})

export const AssistantDocuments = (props: IslandProps) => (
  <RegisterPage {...props} register={assistantDocuments} />
)
