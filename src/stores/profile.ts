import { atom } from 'nanostores'
import type { Profile } from '#contract/auth.ts'

/** Who is signed in, `null` until known and after sign-out. Kept in memory only: it has a name. */
export const $profile = atom<Profile | null>(null)
