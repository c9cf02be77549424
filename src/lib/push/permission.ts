export const workerPath = '/firebase-messaging-sw.js'

export function canPush(): boolean {
  return 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
}

/** Ends this browser's subscription: the next person here must not get the last one's messages. */
export async function unsubscribe(): Promise<void> {
  if (!canPush()) return
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
