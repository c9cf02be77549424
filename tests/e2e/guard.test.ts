import { expect } from '@playwright/test'
import fc from 'fast-check'
import { reloadedAtKey, storageKeys, unsentKey } from '#src/lib/guard/keys.ts'
import { routes } from '#src/lib/routes.ts'
import { fuzzedNext, hostileNexts } from '#tests/next-addresses.ts'
import { emailOf, password, signInAs } from './support/accounts.ts'
import { expectAddress } from './support/address.ts'
import { loadConsoleSource, storedTableKey } from './support/console-source.ts'
import { shell } from './support/pages/shell.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { test } from './support/test.ts'

const api = /^\/api\//

test.describe('nobody signed in', () => {
  test.use({ role: null })

  test('a page behind the guard leads to sign-in and back to where one was going', async ({ page }) => {
    await page.goto(`${routes.bookings()}?status=confirmed`)
    await expectAddress(page, (url) => url.pathname === routes.login())
    await signInForm(page).submit(emailOf('admin'), password)
    await expectAddress(page, (url) => url.pathname === routes.bookings())
    expect(new URL(page.url()).search).toContain('status=confirmed')
  })

  test('a page behind the guard is left once, whatever finds out that nobody is signed in', async ({
    page,
  }) => {
    const opened: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
    })
    await page.goto(routes.bookings())
    await expect(signInForm(page).button).toBeVisible()
    expect(opened).toEqual([routes.bookings(), routes.login()])
  })

  test('one who has signed out is sent to sign-in without a call of the API', async ({ page, faults }) => {
    const { loggedOut, pageRefreshed, sessionExpired } = storageKeys
    await page.goto(routes.notFound())
    for (const flag of [loggedOut, pageRefreshed, sessionExpired]) {
      await page.evaluate((key) => {
        localStorage.clear()
        localStorage.setItem(key, 'true')
      }, flag)
      faults.heal()
      for (const path of [routes.trips(), routes.dashboard(), '/']) {
        await page.goto(path)
        await expectAddress(page, (url) => url.pathname === routes.login())
      }
      expect(faults.seen(api), flag).toEqual([])
    }
  })

  test('the front door leads to sign-in', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(routes.login())
  })

  test('?next= never leaves the origin: the list of addresses and 10,000 fuzzed, as Chromium reads them', async ({
    page,
  }) => {
    await page.goto(routes.notFound())
    await loadConsoleSource(page)
    const nexts = [...hostileNexts, ...fc.sample(fuzzedNext, 10_000)].map((next) => next.toWellFormed())
    const { followed, away } = await page.evaluate((list) => {
      const link = document.createElement('a')
      const led = list
        .map(
          (next) =>
            [next, window.consoleSource.safeNext(`?next=${encodeURIComponent(next)}`, origin)] as const,
        )
        .filter(([, target]) => target !== undefined)
      const leaves = ([, target = '']: (typeof led)[number]) => {
        link.href = target
        return link.origin !== origin || !link.protocol.startsWith('http')
      }
      return { followed: led.length, away: led.filter(leaves) }
    }, nexts)
    expect(away).toEqual([])
    // Many of them are pages of this origin after all: the check is no refusal of everything.
    expect(followed).toBeGreaterThan(1000)
  })

  // What stays on this origin may be an address that does not exist here.
  test.describe('the way back', () => {
    test.use({ expected: [/404/] })

    for (const next of ['//evil.test/', 'javascript:alert(1)']) {
      test(`?next=${next} does not lead away from the sign-in`, async ({ page, baseURL }) => {
        await page.goto(`${routes.login()}?next=${encodeURIComponent(next)}`)
        await signInForm(page).submit(emailOf('admin'), password)
        await expectAddress(page, (url) => url.pathname !== routes.login())
        expect(new URL(page.url()).origin).toBe(baseURL)
      })
    }
  })

  test('the back button shows nothing any more after signing out', async ({ page, context }) => {
    const shown: string[] = []
    await context.exposeFunction('noteShown', (text: string) => void shown.push(text))
    await context.addInitScript(() => {
      // In a page that the guard hides there is nothing to be seen.
      const look = () => {
        const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const { textContent, parentElement } = texts.currentNode
          const found = /KB-\d{6}/.exec(textContent ?? '')
          if (!found || !parentElement?.checkVisibility({ visibilityProperty: true })) continue
          Reflect.get(window, 'noteShown')(`${location.pathname} ${found[0]}`)
          return
        }
      }
      new MutationObserver(look).observe(document, {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true,
      })
      addEventListener('pageshow', look)
    })
    await signInAs(page, 'dispatcher')
    await page.goto(routes.bookings())
    await expect(page.getByText(/KB-\d{6}/).first()).toBeVisible()
    await page.goto(routes.dashboard())
    await expect(page.getByText(/KB-\d{6}/).first()).toBeVisible()
    const seen = (path: string) => shown.some((one) => one.startsWith(`${path} KB-`))
    await expect.poll(() => [seen(routes.bookings()), seen(routes.dashboard())]).toEqual([true, true])
    await shell(page).signOut()
    await expect(page).toHaveURL(routes.login())
    shown.length = 0
    // To the list, and on to the dashboard that the sign-in led to.
    for (let steps = 0; steps < 2; steps += 1) {
      await page.goBack()
      await expectAddress(page, (url) => url.pathname === routes.login() && url.search !== '')
      await expect(signInForm(page).button).toBeVisible()
    }
    expect(shown).toEqual([])
  })
})

test.describe('a member of staff', () => {
  test.use({ role: 'dispatcher' })

  test('is sent from the sign-in pages to the dashboard, and from the front door to the front page', async ({
    page,
  }) => {
    for (const guestPage of [routes.login(), routes.driverLogin()]) {
      await page.goto(guestPage)
      await expect(page).toHaveURL(routes.dashboard())
    }
    await page.goto('/')
    await expect(page).toHaveURL(routes.landing())
  })

  test('storage that is corrupt, of another shape or of a future version breaks no page', async ({
    page,
  }) => {
    const values = ['', '[]', '\u0000{', '{"v":99,"activeMode":7}']
    const tables = ['kerbside:table:bookings', 'kerbside:table:trips']
    await page.goto(routes.landing())
    const own = await page.evaluate(() => ({ ...localStorage }))
    for (const value of values) {
      await page.evaluate(
        ({ keys, text, kept }) => {
          for (const key of keys) localStorage.setItem(key, text)
          // An empty sign-in is none; with anything else in its place the page is checked behind.
          if (!text) localStorage.setItem('kerbside:signedIn', kept['kerbside:signedIn'] ?? '')
        },
        {
          keys: [...Object.values(storageKeys), reloadedAtKey, unsentKey, ...tables],
          text: value,
          kept: own,
        },
      )
      await page.goto(routes.bookings())
      await expect(page.getByRole('rowheader').first()).toContainText(/KB-\d{6}/)
      await expect(page.locator('html')).toHaveAttribute('data-mode', 'light')
    }
  })

  test('1,000 values in each key of the storage throw nothing where the guard and the stores read it', async ({
    page,
  }) => {
    await page.goto(routes.notFound())
    // A headless browser always blocks notifications, and the stored state of push is not read then.
    await page.evaluate(() => Object.defineProperty(Notification, 'permission', { value: 'granted' }))
    await loadConsoleSource(page)
    const values = fc.sample(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), 1000)
    const keys = [...Object.values(storageKeys), reloadedAtKey, unsentKey, storedTableKey]
    const results = await page.evaluate(
      ({ every, push, signedIn, list }) =>
        every.flatMap((key) =>
          list.map((value, index) => {
            // Half of what is noted of push is of this sign-in: only that is looked at further.
            const of = key === push && index % 2 ? `${localStorage.getItem(signedIn)}|` : ''
            localStorage.setItem(key, of + value)
            return window.consoleSource.readAll()
          }),
        ),
      {
        every: keys,
        push: storageKeys.push,
        signedIn: storageKeys.signedIn,
        list: values.map((value) => value.toWellFormed()),
      },
    )
    expect(results).toHaveLength(1000 * keys.length)
    expect(new Set(results)).toEqual(new Set(['read']))
  })

  for (const [what, spoil] of [
    [
      'denied',
      () => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      },
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    ],
  ] as const) {
    test(`a ${what} storage: pages, lists and settings work as far as they can`, async ({ page }) => {
      await page.addInitScript(spoil)
      await page.goto(routes.bookings())
      await expect(page.getByRole('rowheader').first()).toContainText(/KB-\d{6}/)
      await page.goto(routes.dashboard())
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(shell(page).account).toBeVisible()
    })
  }
})
