import { initializeApp } from '@firebase/app'
import { getMessaging, getToken, isSupported } from '@firebase/messaging'
import type { FirebaseSettings } from '#src/lib/env.ts'
import { trustedScript } from '#src/lib/push/trusted-script.ts'
import { workerPath } from './permission.ts'

/**
 * The push token of this browser, `undefined` where firebase can't work. Only ever imported when push is configured
 * and allowed: firebase is larger than the page it serves. The worker shows what arrives, without firebase's own code.
 */
export async function pushToken(settings: FirebaseSettings): Promise<string | undefined> {
  if (!(await isSupported())) return undefined
  const { vapidKey, ...options } = settings
  const serviceWorkerRegistration = await navigator.serviceWorker.register(trustedScript(workerPath))
  return getToken(getMessaging(initializeApp(options)), { vapidKey, serviceWorkerRegistration })
}
