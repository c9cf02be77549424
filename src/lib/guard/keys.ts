/**
 * Every key of localStorage that this folder and the stores use. The first two are the specification's.
 * No value is ever a name or a number of a person.
 */
export const storageKeys = {
  loggedOut: 'loggedOut',
  pageRefreshed: 'pageRefreshed',
  sessionExpired: 'sessionExpired',
  /** Random for each sign-in, there while somebody is signed in: pages show at once and are checked behind. */
  signedIn: 'kerbside:signedIn',
  /** The role of the last profile: it chooses the sign-in page. */
  role: 'kerbside:role',
  /** `'true'` while a sign-out has not reached the server. */
  logoutPending: 'kerbside:logoutPending',
  push: 'kerbside:push',
  customizer: 'kerbside:customizer',
} as const

/** The sign-in, while a driver did something in it that has not reached the server. Apart for the same reason as the next. */
export const unsentKey = 'kerbside:unsent'
/** When the console reloaded a page by itself last. Apart, as the script in every head does not need it. */
export const reloadedAtKey = 'kerbside:reloadedAt'
