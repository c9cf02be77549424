export const workerPath = '/firebase-messaging-sw.js'

export function canPush(): boolean {
  return 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
}

/** Resolves at the person's next click or key: browsers refuse a permission request without one. */
function nextGesture(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    const done = () => {
      stop.abort()
      resolve()
    }
    addEventListener('pointerup', done, { signal: stop.signal })
    addEventListener('keyup', done, { signal: stop.signal })
  })
}

/** What the person says to notifications, asked when they have not said anything yet. */
export async function askPermission(): Promise<NotificationPermission> {
  if (Notification.permission !== 'default') return Notification.permission
  await nextGesture()
  return Notification.requestPermission()
}

/** Ends this browser's subscription: the next person here must not get the last one's messages. */
export async function unsubscribe(): Promise<void> {
  if (!canPush()) return
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
