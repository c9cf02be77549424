import type {
  Child,
  GuardianInput,
  PickupPersonInput,
  PickupProposalInput,
  ProposalApproval,
  ProposalRejection,
} from '#contract/child.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions } from './call.ts'
import { asRecord } from './response-shape.ts'

const at = (child: string, part: string) => `/api/web/children/${encodeURIComponent(child)}/${part}`
const guardian = (child: string, parent: string) => at(child, `guardians/${encodeURIComponent(parent)}`)
const person = (child: string, id: string) => at(child, `authorised-pickups/${encodeURIComponent(id)}`)

const proposal = (child: string, id: string) => at(child, `pickup-proposals/${encodeURIComponent(id)}`)

/** What is stored apart from the rest of a child's record: each reading is audited, so it is fetched on demand only. */
export type ChildSecret = 'medical-notes' | 'code-word'
const fields = { 'medical-notes': 'medicalNotes', 'code-word': 'codeWord' } as const

export async function readSecret(child: string, secret: ChildSecret): Promise<string> {
  const answer = asRecord<Partial<Record<string, string | null>>>(await api.send({ path: at(child, secret) }))
  return answer[fields[secret]] ?? ''
}

/** Empty text takes it away. Each change of a child answers the record as it is then. */
export async function writeSecret(
  child: string,
  secret: ChildSecret,
  text: string,
  { version }: Pick<ChangeOptions, 'version'>,
): Promise<Child> {
  const body = { [fields[secret]]: text || null }
  return asRecord(await api.send({ method: 'PUT', path: at(child, secret), body, version }))
}

/** Makes a parent a guardian, or changes what they may do. */
export async function linkGuardian(
  child: string,
  parent: string,
  body: GuardianInput,
  { version }: Pick<ChangeOptions, 'version'>,
): Promise<Child> {
  return asRecord(await api.send({ method: 'PUT', path: guardian(child, parent), body, version }))
}

export async function unlinkGuardian(
  child: string,
  parent: string,
  { version }: Pick<ChangeOptions, 'version'>,
): Promise<Child> {
  return asRecord(await api.send({ method: 'DELETE', path: guardian(child, parent), version }))
}

/** Without `id` somebody new may fetch the child. */
export async function savePickup(
  child: string,
  id: string | undefined,
  body: PickupPersonInput,
  { version }: Pick<ChangeOptions, 'version'>,
): Promise<Child> {
  const call = id
    ? { method: 'PUT' as const, path: person(child, id) }
    : { method: 'POST' as const, path: at(child, 'authorised-pickups') }
  return asRecord(await api.send({ ...call, body, version }))
}

export async function removePickup(
  child: string,
  id: string,
  { version }: Pick<ChangeOptions, 'version'>,
): Promise<Child> {
  return asRecord(await api.send({ method: 'DELETE', path: person(child, id), version }))
}

export async function proposePickup(
  child: string,
  body: PickupProposalInput,
  { version }: Pick<ChangeOptions, 'version'>,
): Promise<Child> {
  return asRecord(await api.send({ method: 'POST', path: at(child, 'pickup-proposals'), body, version }))
}

export async function withdrawProposal(
  child: string,
  id: string,
  { version }: Pick<ChangeOptions, 'version'>,
): Promise<Child> {
  return asRecord(await api.send({ method: 'DELETE', path: proposal(child, id), version }))
}

export async function approveProposal(
  child: string,
  id: string,
  body: ProposalApproval,
  { version }: Pick<ChangeOptions, 'version'>,
): Promise<Child> {
  const path = `${proposal(child, id)}/actions/approve`
  return asRecord(await api.send({ method: 'POST', path, body, version }))
}

export async function rejectProposal(
  child: string,
  id: string,
  body: ProposalRejection,
  { version }: Pick<ChangeOptions, 'version'>,
): Promise<Child> {
  const path = `${proposal(child, id)}/actions/reject`
  return asRecord(await api.send({ method: 'POST', path, body, version }))
}
