import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { findBookings } from './support/api.ts'
import { unavailable } from './support/fault-proxy.ts'
import { act } from './support/record-actions.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'admin' })

const reactDom = /\/_astro\/react-dom\./
const rows = (page: Page) => page.locator('tr[data-row]')

/** Keeps React DOM away until it is released. */
async function holdReactDom(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(reactDom, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** What is in the page's island, element by element, without the names that React makes up for its parts. */
const markup = (page: Page) =>
  page.locator('main astro-island').evaluate((island) => {
    const madeUp =
      /^(id|for|tabindex|popovertarget|style|aria-(labelledby|describedby|controls|activedescendant|busy))$/
    const attributes = (element: Element) =>
      [...element.attributes]
        .filter(({ name, value }) => !madeUp.test(name) && value !== '')
        .map(({ name, value }) => `${name}=${value}`)
        .sort()
    // How long ago something was moves on by itself.
    const own = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.replace(/.*(ago|now)$/, ''))
        .join('')
    // The day's trips are asked for when the figures have said which day it is.
    return [...island.querySelectorAll('*:not(#day-trips *)')].map((one) =>
      [one.localName, ...attributes(one), own(one)].join(' '),
    )
  })

/** The dashboard's first data depends on who is signed in. */
for (const [path, data, least] of [
  [routes.bookings(), 'tr[data-row]', 25],
  [routes.dashboard(), 'main li > a.k-card', 4],
] as const) {
  test(`data of ${path} is drawn while the style sheet is still on its way`, async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/\.css$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator(data).nth(least - 1)).toBeAttached()
    held.resolve()
    await settled(page)
    await expect(page.locator(data).first()).toBeVisible()
  })
}

for (const [path, name] of [
  [routes.bookings(), 'bookings'],
  [routes.trips(), 'trips'],
  [routes.parents(), 'a register'],
  [`/ar${routes.vehicles()}`, 'a register from right to left'],
  [routes.dashboard(), 'the dashboard'],
] as const) {
  test(`${name}: data is in sight before React DOM is there, as React then draws it, and asked for once`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/web/')) asked.push(pathname + search)
    })
    const release = await holdReactDom(page)
    await page.goto(path)
    const data = path.includes('dashboards')
      ? page.locator('main li b, main li a').first()
      : rows(page).nth(5)
    await expect(data).toBeVisible()
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(1)
    const early = await markup(page)
    release()
    await settled(page)
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0)
    await expect.poll(() => markup(page)).toEqual(early)
    expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([])
  })
}

test('the details of a booking, too; its buttons work when React has come', async ({ page }) => {
  const [booking] = await findBookings(page, 'status=confirmed')
  if (!booking) throw new Error('The demo has no confirmed booking.')
  const release = await holdReactDom(page)
  await page.goto(routes.booking(booking.id))
  await expect(page.locator('main').getByRole('heading', { name: booking.reference })).toBeVisible()
  release()
  await settled(page)
  await act(page.locator('main header'), words('en', 'booking-steps:cancel'))
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
})

test('who is in a field before React has come stays there, and what they typed is searched', async ({
  page,
}) => {
  const release = await holdReactDom(page)
  await page.goto(routes.bookings())
  await expect(rows(page).nth(5)).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.pressSequentially('Oa')
  release()
  await settled(page)
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('Oa')
  await page.keyboard.type('k')
  await expect(page).toHaveURL(/search=Oak/)
})

test('a button that is clicked before React has come does what it says, once', async ({ page }) => {
  const release = await holdReactDom(page)
  await page.goto(routes.bookings())
  await expect(rows(page).nth(5)).toBeVisible()
  const date = page.getByRole('button', { name: words('en', 'bookings-list:filter.date'), exact: true })
  await date.click()
  release()
  await settled(page)
  await expect(page.getByRole('button', { name: words('en', 'dates:tomorrow'), exact: true })).toBeVisible()
  await expect(date).toHaveAttribute('aria-expanded', 'true')
})

test('so does one that is clicked before the code of the page has come', async ({ page, faults }) => {
  faults.spoil(/\/_astro\/BookingList\./, { kind: 'delay', milliseconds: 2500 })
  await page.goto(routes.bookings(), { waitUntil: 'domcontentloaded' })
  const date = page.getByRole('button', { name: words('en', 'bookings-list:filter.date'), exact: true })
  await date.click()
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(1)
  await settled(page)
  await expect(page.getByRole('button', { name: words('en', 'dates:tomorrow'), exact: true })).toBeVisible()
  await expect(date).toHaveAttribute('aria-expanded', 'true')
})

test('a button that is still pressed when React comes does what it says when it is let go', async ({
  page,
}) => {
  const release = await holdReactDom(page)
  await page.goto(routes.bookings())
  await expect(rows(page).nth(5)).toBeVisible()
  const date = page.getByRole('button', { name: words('en', 'bookings-list:filter.date'), exact: true })
  await date.hover()
  await page.mouse.down()
  release()
  await settled(page)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: words('en', 'dates:tomorrow'), exact: true })).toBeVisible()
  await expect(date).toHaveAttribute('aria-expanded', 'true')
})

test('but not when something else was clicked since', async ({ page }) => {
  const release = await holdReactDom(page)
  await page.goto(routes.bookings())
  await expect(rows(page).nth(5)).toBeVisible()
  const date = page.getByRole('button', { name: words('en', 'bookings-list:filter.date'), exact: true })
  await date.click()
  await page.getByRole('heading', { level: 1 }).click()
  release()
  await settled(page)
  await expect(date).toHaveAttribute('aria-expanded', 'false')
})

test('who comes to a field while React draws stays there, and what they type is searched', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // An island is marked anew when React has begun to draw, and before it has drawn.
    new MutationObserver((records) => {
      for (const { target, oldValue } of records) {
        if (oldValue !== null || !(target instanceof Element && target.matches('[client="only"][ssr]')))
          continue
        target.querySelector<HTMLElement>('[type="search"]')?.focus()
        Reflect.set(window, 'focusedMeanwhile', true)
      }
    }).observe(document, {
      subtree: true,
      attributes: true,
      attributeFilter: ['ssr'],
      attributeOldValue: true,
    })
  })
  // Without it, React may come before the data does, and then takes over what was pre-rendered.
  const release = await holdReactDom(page)
  await page.goto(routes.bookings())
  await expect(rows(page).nth(5)).toBeVisible()
  release()
  await settled(page)
  expect(await page.evaluate(() => Reflect.get(window, 'focusedMeanwhile'))).toBe(true)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('smith')
  await expect(page).toHaveURL(/search=smith/)
})

test.describe('where data does not come', () => {
  test.use({ expected: [/503|Failed to load/] })

  test('React takes over the place-holders and says what is wrong', async ({ page, faults }) => {
    faults.spoil(/\/api\/web\/booking-management/, unavailable)
    await page.goto(routes.bookings())
    await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    faults.heal()
  })

  test('and so it does when they come after it', async ({ page, faults }) => {
    faults.spoil(/\/api\/web\/booking-management/, { kind: 'delay', milliseconds: 1500 })
    await page.goto(routes.bookings())
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(0)
    faults.heal()
    await expect(rows(page)).toHaveCount(25)
  })
})
