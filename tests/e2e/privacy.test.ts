import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { findBookings, findChildren } from './support/api.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'

test.use({ role: 'dispatcher' })

/** All that this origin has kept in the browser, as text. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => {
          all.onsuccess = resolve
        })
        parts.push(all.result)
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        parts.push(request.url, await (await cache.match(request))?.text())
    }
    return JSON.stringify(parts)
  })

/** What the server prints of a message of its outbox, beside its log. */
function printed(line: string): string {
  const { channel, to, subject, text } = JSON.parse(line) as Record<string, string>
  return `[outbox] ${channel} to ${to}\n${subject ? `${subject}\n` : ''}${text}\n`
}

test('no child’s name and no phone number stays in the browser, in an address or in the log', async ({
  page,
  system,
}) => {
  test.slow()
  const requested: string[] = []
  page.on('request', (request) => void requested.push(decodeURIComponent(request.url())))
  await page.goto(routes.bookings())
  await settled(page)
  const bookings = await findBookings(page, 'page_size=100')
  // Other tests book for a few children again and again, so that the newest bookings alone name not many.
  const children = await findChildren(page, 'page_size=100')
  const riders = bookings.flatMap((booking) => booking.children)
  const names = new Set([...riders, ...children].map(({ name }) => name))
  expect(names.size).toBeGreaterThan(20)
  const [{ id = '' } = {}] = bookings
  const [{ children: [rider] = [] } = {}] = bookings
  const ofPeople = [routes.children(), `${routes.children()}?id=${rider?.id ?? ''}`, routes.parents()]
  const ofRides = [routes.booking(id), routes.trips(), routes.bookingCreate(), routes.dashboard()]
  for (const path of [...ofRides, ...ofPeople]) {
    await page.goto(path)
    await settled(page)
    // The page shows who rides, so that something could have been kept.
    if (path === routes.booking(id)) {
      await expect(page.locator('main')).toContainText(bookings[0]?.children[0]?.name ?? /\S/)
    }
  }
  const places = { browser: await keptBy(page), addresses: requested.join('\n'), log: system.server.output() }
  expect(places.browser).toContain('kerbside:signedIn')
  expect(requested.length).toBeGreaterThan(20)
  expect(places.log).toContain('Kerbside is ready')
  // The demo accounts' own line names the number by which a driver signs in, and what would be sent is printed.
  const log = system
    .outbox()
    .reduce((text, line) => text.split(printed(line)).join(''), places.log)
    .replace(/^A driver signs in.*$/m, '')
  for (const [place, text] of Object.entries({ ...places, log })) {
    expect(
      [...names].filter((name) => text.includes(name)),
      `names in the ${place}`,
    ).toEqual([])
    expect(text.match(/\+44\s?7\d{3}/g) ?? [], `phone numbers in the ${place}`).toEqual([])
  }
})
