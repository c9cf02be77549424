import { getProfile } from '#src/lib/api/auth.ts'
import type { Person } from '#src/lib/api/read-profile.ts'
import { loadable } from './base/loadable.ts'

const store = loadable<[string], Person>({
  name: 'profile',
  fetch: (options, id) => getProfile(id, options),
  onChange: 'drop',
})

/** The specification’s slice. Somebody else's profile that is being looked at. */
export const $browsedProfile = store.$state
export const loadBrowsedProfile = store.load
export const clearBrowsedProfile = store.clear
