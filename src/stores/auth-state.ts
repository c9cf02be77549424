import { atom } from 'nanostores'
import type { Person } from '#src/lib/api/read-profile.ts'

/** `isInitialized` is false until the first profile check has come to an end. */
export type AuthState = { isAuthenticated: boolean; isInitialized: boolean; user: Person | null }

export type AuthEvent =
  | { type: 'INITIALIZE'; isAuthenticated: boolean; user: Person | null }
  | { type: 'LOGIN'; user: Person }
  | { type: 'REGISTER'; user: Person }
  | { type: 'LOGOUT' }

const signedOut: AuthState = { isAuthenticated: false, isInitialized: true, user: null }

function authAfter(event: AuthEvent): AuthState {
  switch (event.type) {
    case 'INITIALIZE':
      return { isAuthenticated: event.isAuthenticated, isInitialized: true, user: event.user }
    case 'LOGIN':
    case 'REGISTER':
      return { isAuthenticated: true, isInitialized: true, user: event.user }
    case 'LOGOUT':
      return signedOut
  }
}

export const $auth = atom<AuthState>({ isAuthenticated: false, isInitialized: false, user: null })

export function authEvent(event: AuthEvent): void {
  $auth.set(authAfter(event))
}
