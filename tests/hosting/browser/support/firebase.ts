import type { BrowserContext } from '@playwright/test'

/** The push settings of a build that has some. Nothing answers for them but the double below. */
export const firebaseEnv = {
  PUBLIC_FIREBASE_API_KEY: 'test-key',
  PUBLIC_FIREBASE_PROJECT_ID: 'kerbside-test',
  PUBLIC_FIREBASE_MESSAGING_SENDER_ID: '123456789',
  PUBLIC_FIREBASE_APP_ID: '1:123456789:web:abcdef',
  PUBLIC_FIREBASE_VAPID_KEY:
    'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
}

export interface Firebase {
  /** `METHOD path` of each call to Google, oldest first. */
  calls: string[]
  /** Where the page was each time it asked the browser for permission. */
  permissionRequests: string[]
  /** How often the browser's subscription was ended. */
  unsubscribed: () => number
}

/** Runs in the page: a push service for the browser, which has none here, and a note of each request for permission. */
function doubleInPage(): void {
  const note = (what: string) => Reflect.get(globalThis, 'notePush')(what)
  const bytes = (length: number) => new Uint8Array(length).fill(4).buffer
  let subscription: unknown = null
  const made = {
    endpoint: 'https://push.example/subscription',
    getKey: (name: string) => bytes(name === 'auth' ? 16 : 65),
    unsubscribe: () => {
      subscription = null
      note('unsubscribed')
      return Promise.resolve(true)
    },
  }
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(subscription ?? (localStorage.getItem('subscribed') && made)),
    subscribe: () => {
      subscription = made
      localStorage.setItem('subscribed', 'yes')
      return Promise.resolve(made)
    },
  })
  const ask = Notification.requestPermission.bind(Notification)
  Notification.requestPermission = (...args) => {
    note(`asked ${location.pathname}`)
    return ask(...args)
  }
}

/** Google's addresses and the browser's push service, as far as getting a token for this browser needs them. */
export async function doubleFirebase(context: BrowserContext): Promise<Firebase> {
  const calls: string[] = []
  const notes: string[] = []
  await context.exposeBinding('notePush', (_source, what: string) => void notes.push(what))
  await context.addInitScript(doubleInPage)
  const headers = { 'access-control-allow-origin': '*' }
  await context.route(/^https:\/\/firebaseinstallations\.googleapis\.com\//, async (route) => {
    const request = route.request()
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    const { fid } = request.postDataJSON() as { fid?: string }
    const authToken = { token: 'installation-token', expiresIn: '604800s' }
    // A browser that is known asks only for a new token.
    const json = fid ? { fid, refreshToken: 'refresh', authToken } : authToken
    await route.fulfill({ headers, json })
  })
  await context.route(/^https:\/\/fcmregistrations\.googleapis\.com\//, async (route) => {
    const request = route.request()
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    await route.fulfill({ headers, json: { token: 'push-token' } })
  })
  return {
    calls,
    get permissionRequests() {
      return notes.filter((note) => note.startsWith('asked ')).map((note) => note.slice('asked '.length))
    },
    unsubscribed: () => notes.filter((note) => note === 'unsubscribed').length,
  }
}
