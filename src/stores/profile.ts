import { atom } from 'nanostores'
import type { Person } from '#src/lib/api/read-profile.ts'

/** Who is signed in, `null` until known and after sign-out. Kept in memory only: it has a name. */
export const $profile = atom<Person | null>(null)
