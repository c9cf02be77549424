import type { Child, GuardianInput, PickupPersonInput, PickupProposalInput } from '#contract/child.ts'
import type { Parent, ParentInput } from '#contract/parent.ts'
import * as api from '#src/lib/api/families.ts'
import { createRecord } from '#src/lib/api/records.ts'
import { attempt } from './result.ts'

/**
 * Changes of what belongs to a child, made at the version that is shown; each answers the child as it is then. Medical
 * notes and code words are never stored: they are fetched each time, and each time is audited.
 */
export const readSecret = (child: Child, secret: api.ChildSecret) =>
  attempt(() => api.readSecret(child.id, secret))

export const writeSecret = (child: Child, secret: api.ChildSecret, text: string) =>
  attempt(() => api.writeSecret(child.id, secret, text, child))

export const linkGuardian = (child: Child, parent: string, rights: GuardianInput) =>
  attempt(() => api.linkGuardian(child.id, parent, rights, child))

export const unlinkGuardian = (child: Child, parent: string) =>
  attempt(() => api.unlinkGuardian(child.id, parent, child))

export const savePickup = (child: Child, id: string | undefined, person: PickupPersonInput) =>
  attempt(() => api.savePickup(child.id, id, person, child))

export const removePickup = (child: Child, id: string) => attempt(() => api.removePickup(child.id, id, child))

export const proposePickup = (child: Child, person: PickupProposalInput) =>
  attempt(() => api.proposePickup(child.id, person, child))

export const withdrawProposal = (child: Child, id: string) =>
  attempt(() => api.withdrawProposal(child.id, id, child))

export const approveProposal = (child: Child, id: string, idVerified: boolean) =>
  attempt(() => api.approveProposal(child.id, id, { idVerified }, child))

export const rejectProposal = (child: Child, id: string, reason: string) =>
  attempt(() => api.rejectProposal(child.id, id, { reason }, child))

export const createParent = (input: ParentInput) => attempt(() => createRecord<Parent>('parents', input))
