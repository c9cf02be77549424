import type { OwnSession, TwoFactorSecret, TwoFactorState } from '#contract/account.ts'
import type { Page } from '#contract/page.ts'
import * as api from '#src/lib/api/account.ts'
import { type OwnPerson, readOwnProfile } from '#src/lib/api/read-own-profile.ts'
import { loadable } from './base/loadable.ts'
import { $profile } from './profile.ts'
import { attempt, type Result } from './result.ts'

const account = loadable<[], OwnPerson>({
  name: 'account',
  fetch: (options) => api.getOwnProfile(options),
  onChange: 'keep',
})
const twoFactor = loadable<[], TwoFactorState>({
  name: 'two-factor',
  fetch: (options) => api.getTwoFactor(options),
  onChange: 'keep',
})
const sessions = loadable<[], Page<OwnSession>>({
  name: 'sessions',
  fetch: (options) => api.listSessions(options),
  onChange: 'keep',
})

export const $account = account.$state
export const loadAccount = account.load
export const $twoFactor = twoFactor.$state
export const loadTwoFactor = twoFactor.load
export const $sessions = sessions.$state
export const loadSessions = sessions.load

/** Puts what was saved in place, here and in the page's head. */
function showSaved(saved: OwnPerson): OwnPerson {
  account.replace(saved)
  $profile.set(saved)
  return saved
}

/** What another tab or device saved meanwhile, after a conflict: the next save goes against it. */
export const acceptAccount = (current: unknown): void => void showSaved(readOwnProfile(current))

/** `version` is that of the record the form was filled from: a newer one on the server is a `conflict`. */
export const saveAccount = (change: api.OwnProfileChange, version: number): Promise<Result<OwnPerson>> =>
  attempt(async () => showSaved(await api.updateOwnProfile(change, { version })))

export const savePhoto = (file: File): Promise<Result<OwnPerson>> =>
  attempt(async () => showSaved(await api.uploadPhoto(file)))

export const dropPhoto = (): Promise<Result<OwnPerson>> =>
  attempt(async () => showSaved(await api.removePhoto()))

export function saveNotify(wanted: api.Notify): Promise<Result<api.Notify>> {
  return attempt(async () => {
    const notify = await api.setNotify(wanted)
    const { data } = $account.get()
    if (data) account.replace({ ...data, notify })
    return notify
  })
}

/** Ends all other sessions too. */
export function changePassword(input: { current: string; password: string }): Promise<Result<void>> {
  return attempt(async () => {
    await api.changePassword(input)
    await sessions.reload()
  })
}

export const startTwoFactor = (password: string): Promise<Result<TwoFactorSecret>> =>
  attempt(() => api.setUpTwoFactor(password))

async function withState<Value>(value: Value): Promise<Value> {
  await twoFactor.reload()
  return value
}

/** The recovery codes are shown this once. */
export const confirmTwoFactor = (code: string): Promise<Result<readonly string[]>> =>
  attempt(async () => withState(await api.confirmTwoFactor(code)))

export const renewRecoveryCodes = (proof: api.Proof): Promise<Result<readonly string[]>> =>
  attempt(async () => withState(await api.renewRecoveryCodes(proof)))

export const disableTwoFactor = (proof: api.Proof): Promise<Result<void>> =>
  attempt(async () => withState(await api.disableTwoFactor(proof)))

export function endSession(id: string): Promise<Result<void>> {
  return attempt(async () => {
    await api.endSession(id)
    await sessions.reload()
  })
}

export function endOtherSessions(): Promise<Result<void>> {
  return attempt(async () => {
    await api.endOtherSessions()
    await sessions.reload()
  })
}
