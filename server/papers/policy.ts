import * as access from '#contract/access.ts'
import type { PaperOwner } from '#contract/document.ts'
import type { Role } from '#contract/people.ts'

/** The papers required of everybody; staff may require others of single owners. */
export const requiredTypes: Readonly<Record<PaperOwner, readonly string[]>> = {
  driver: ['driving_licence', 'private_hire_badge', 'background_check', 'safeguarding'],
  assistant: ['background_check'],
  vehicle: ['insurance', 'inspection', 'plate'],
  company: ['operator_licence', 'insurance'],
}
export const isRequired = (kind: PaperOwner, type: string) => requiredTypes[kind].includes(type)

/** Whether somebody reviews papers. */
export const isReviewer = ({ role }: { role: Role }) => access.documents.review.includes(role)
