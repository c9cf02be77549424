import type * as contract from '#contract/account.ts'
import type { Page } from '#contract/page.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { type OwnPerson, readOwnProfile } from './read-own-profile.ts'
import { asPage, asRecord } from './response-shape.ts'

const path = '/api/auth'
const twoFactor = `${path}/two-factor`

/** What somebody may change of themselves; a field that is not named stays as it is. */
export type OwnProfileChange = Partial<
  Pick<contract.OwnProfile, 'firstName' | 'lastName' | 'language' | 'phone'>
>
export type Notify = contract.OwnProfile['notify']
export type Proof = { password: string; code: string }

export async function getOwnProfile({ signal }: Options = {}): Promise<OwnPerson> {
  return readOwnProfile(await api.send({ path: `${path}/profile`, signal }))
}

export async function updateOwnProfile(
  body: OwnProfileChange,
  { version, signal }: ChangeOptions,
): Promise<OwnPerson> {
  return readOwnProfile(await api.send({ method: 'PATCH', path: `${path}/profile`, body, version, signal }))
}

/** A JPEG, PNG or WebP of at most 10 MB; the server makes a small square of it. */
export async function uploadPhoto(file: File): Promise<OwnPerson> {
  const body = new FormData()
  body.append('file', file)
  return readOwnProfile(await api.send({ method: 'PUT', path: `${path}/profile/photo`, body }))
}

export async function removePhoto(): Promise<OwnPerson> {
  return readOwnProfile(await api.send({ method: 'DELETE', path: `${path}/profile/photo` }))
}

export async function setNotify(body: Notify): Promise<Notify> {
  return asRecord(await api.send({ method: 'PUT', path: `${path}/notification-preferences`, body }))
}

export async function changePassword(body: { current: string; password: string }): Promise<void> {
  await api.send({ method: 'PUT', path: `${path}/password`, body })
}

export async function getTwoFactor({ signal }: Options = {}): Promise<contract.TwoFactorState> {
  return asRecord(await api.send({ path: twoFactor, signal }))
}

export async function setUpTwoFactor(password: string): Promise<contract.TwoFactorSecret> {
  return asRecord(await api.send({ method: 'POST', path: `${twoFactor}/set-up`, body: { password } }))
}

async function codesFrom(action: string, body: object): Promise<readonly string[]> {
  const answer = await api.send({ method: 'POST', path: `${twoFactor}/${action}`, body })
  return asRecord<contract.RecoveryCodeList>(answer).recoveryCodes
}

/** Turns the second factor on; the recovery codes are shown this once. */
export const confirmTwoFactor = (code: string) => codesFrom('confirm', { code })
export const renewRecoveryCodes = (proof: Proof) => codesFrom('recovery-codes', proof)

export async function disableTwoFactor(body: Proof): Promise<void> {
  await api.send({ method: 'POST', path: `${twoFactor}/disable`, body })
}

export async function listSessions({ signal }: Options = {}): Promise<Page<contract.OwnSession>> {
  return asPage(await api.send({ path: `${path}/sessions`, signal }))
}

export async function endSession(id: string): Promise<void> {
  await api.send({ method: 'DELETE', path: `${path}/sessions/${encodeURIComponent(id)}` })
}

export async function endOtherSessions(): Promise<void> {
  await api.send({ method: 'DELETE', path: `${path}/sessions` })
}
