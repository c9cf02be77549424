/** Where the API is: empty for the same origin, else an origin such as `https://api.example.org`. */
export const apiUrl: string = String(import.meta.env.PUBLIC_API_URL ?? '').replace(/\/+$/, '')

export type FirebaseSettings = {
  apiKey: string
  projectId: string
  messagingSenderId: string
  appId: string
  vapidKey: string
}

/** The settings of push, or `undefined` when an operator has not configured all of them. */
export function firebaseSettings(): FirebaseSettings | undefined {
  const settings = {
    apiKey: String(import.meta.env.PUBLIC_FIREBASE_API_KEY ?? ''),
    projectId: String(import.meta.env.PUBLIC_FIREBASE_PROJECT_ID ?? ''),
    messagingSenderId: String(import.meta.env.PUBLIC_FIREBASE_MESSAGING_SENDER_ID ?? ''),
    appId: String(import.meta.env.PUBLIC_FIREBASE_APP_ID ?? ''),
    vapidKey: String(import.meta.env.PUBLIC_FIREBASE_VAPID_KEY ?? ''),
  }
  return Object.values(settings).every(Boolean) ? settings : undefined
}
