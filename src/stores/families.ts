import type { Child, GuardianInput, PickupPersonInput } from '#contract/child.ts'
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

export const createParent = (input: ParentInput) => attempt(() => createRecord<Parent>('parents', input))
