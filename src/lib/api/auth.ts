import type { DeviceToken } from '#contract/auth.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { type Person, readProfile } from './read-profile.ts'

const path = '/api/auth'

export async function logout(): Promise<void> {
  await api.send({ method: 'POST', path: `${path}/logout`, headers: 'plain', answer: 'nothing' })
}

/** Without an id: who is signed in. */
export async function getProfile(id?: string, { signal }: Options = {}): Promise<Person> {
  const suffix = id === undefined ? '' : `/${encodeURIComponent(id)}`
  const body = await api.send({ path: `${path}/profile${suffix}`, signal })
  return readProfile(body)
}

/** Who is signed in, if somebody is. Sent once; a refusal ends no session. */
export async function findProfile(): Promise<Person> {
  return readProfile(await api.send({ path: `${path}/profile`, session: 'none', tries: 'one' }))
}

export async function registerDevice(body: DeviceToken): Promise<void> {
  await api.send({ method: 'POST', path: '/api/notifications/device-token', body, answer: 'nothing' })
}
