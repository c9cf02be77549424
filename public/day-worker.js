// Keeps the driver's page for when there is no network: its markup, scripts, styles and texts, none of which is about
// anybody. What the API answers is never kept here.

const cacheName = 'kerbside-day'
const patienceMs = 4000
const isFile = ({ pathname }) => pathname.startsWith('/_astro/')
const isText = ({ pathname }) => pathname.startsWith('/fragments/texts/')

// Where the disk is full or the storage closed, the page works without what would be kept.
const nothing = () => undefined

const keep = async (request, response) => {
  if (!response.ok || response.redirected) return
  const cache = await caches.open(cacheName)
  await cache.put(request, response)
}

const find = async (request) => (await caches.open(cacheName)).match(request, { ignoreSearch: true })
const kept = (request) => find(request).catch(nothing)

const fetchAndKeep = async (request) => {
  const response = await fetch(request)
  await keep(request, response.clone()).catch(nothing)
  return response
}

// A page that is there by now is better than a newer one that does not come.
const inTime = (request, fallback) =>
  new Promise((resolve, reject) => {
    const timer = fallback && setTimeout(() => resolve(fallback), patienceMs)
    fetchAndKeep(request).then(
      (response) => {
        clearTimeout(timer)
        resolve(response.status >= 500 && fallback ? fallback : response)
      },
      (error) => (fallback ? resolve(fallback) : reject(error)),
    )
  })

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (isFile(url)) event.respondWith(kept(request).then((found) => found ?? fetchAndKeep(request)))
  else if (request.mode === 'navigate' || isText(url))
    event.respondWith(kept(request).then((found) => inTime(request, found)))
})

// The page tells what it is made of: it was loaded before this worker was there. What it no longer needs goes.
self.addEventListener('message', (event) => {
  const wanted = Array.isArray(event.data?.keep)
    ? event.data.keep.filter((one) => typeof one === 'string')
    : []
  const addresses = wanted.map((one) => new URL(one, self.location.origin))
  const own = addresses.filter(
    (url) => url.origin === self.location.origin && !url.pathname.startsWith('/api/'),
  )
  const keepAll = async () => {
    const cache = await caches.open(cacheName)
    const add = async (href) => {
      if (!(await cache.match(href))) await keep(href, await fetch(href))
    }
    await Promise.all(own.map(({ href }) => add(href).catch(nothing)))
    const known = new Set(own.map(({ href }) => href))
    for (const request of await cache.keys()) {
      if (isFile(new URL(request.url)) && !known.has(request.url)) await cache.delete(request)
    }
  }
  if (own.length > 0) event.waitUntil(keepAll())
})
