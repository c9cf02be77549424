import type { Profile } from '#contract/auth.ts'
import { getProfile } from '#src/lib/api/auth.ts'
import { loadable } from './loadable.ts'

const store = loadable<[string], Profile>({
  name: 'profile',
  fetch: (options, id) => getProfile(id, options),
  onChange: 'drop',
})

/** @public The specification’s slice. Somebody else's profile that is being looked at. */
export const $browsedProfile = store.$state
/** @public */
export const loadBrowsedProfile = store.load
/** @public */
export const clearBrowsedProfile = store.clear
