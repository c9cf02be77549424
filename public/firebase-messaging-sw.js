// Shows what Firebase Cloud Messaging sends. It needs no configuration and no code of another host,
// so it works from any static server. Texts are shown as they are; a link leads within this origin only.

const readMessage = (data) => {
  try {
    const message = data.json()
    return typeof message === 'object' && message !== null ? message : {}
  } catch {
    return {}
  }
}

const ownLink = (link) => {
  try {
    const url = new URL(link ?? '/', self.location.origin)
    return url.origin === self.location.origin ? url.href : `${self.location.origin}/`
  } catch {
    return `${self.location.origin}/`
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { notification, data, fcmOptions, fcmMessageId } = event.data ? readMessage(event.data) : {}
  const title = notification?.title ?? data?.title
  if (typeof title !== 'string' || title === '') return
  const options = {
    body: String(notification?.body ?? data?.body ?? ''),
    tag: String(data?.tag ?? fcmMessageId ?? ''),
    icon: '/icon.svg',
    dir: 'auto',
    data: { link: ownLink(fcmOptions?.link ?? data?.link) },
  }
  event.waitUntil(self.registration.showNotification(title, options))
})

const openOrFocus = async (link) => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((client) => client.url === link)
  return open ? open.focus() : self.clients.openWindow(link)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openOrFocus(ownLink(event.notification.data?.link)))
})
