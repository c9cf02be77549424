import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardScript } from '#build/guard-script.ts'
import { reloadedAtKey, storageKeys } from '#src/lib/guard/keys.ts'
import { open, storageOf } from './guard-page.ts'

const signedIn = { [storageKeys.signedIn]: 'stamp-1' }
const settings = (chosen: object) => ({ [storageKeys.customizer]: JSON.stringify({ v: 1, ...chosen }) })
const next = (path: string) => `?next=${encodeURIComponent(path)}`

test('the script can stand in a page as it is, and does not stop its loading', () => {
  expect(guardScript).not.toMatch(/<\/script|<!--/i)
  expect(guardScript).not.toContain('stop()')
  // Redirects, theme, first requests (those for a role too), and the watch for chunks that a new release took away.
  expect(guardScript.length).toBeLessThan(5600)
})

test('who is signed in has a formatter of dates made while files are on the line; who signs in does not wait for one', () => {
  const [timer] = open({ storage: storageOf(signedIn) }).timers
  expect(timer?.milliseconds).toBe(200)
  expect(() => timer?.work()).not.toThrow()
  expect(open({ path: '/auth/login/', guard: 'guest' }).timers).toEqual([])
})

describe('a guarded page', () => {
  const path = '/apps/bookings/?status=pending&page=2#top'
  test('shows at once to who is known', () => {
    const page = open({ path, storage: storageOf(signedIn) })
    expect(page).toMatchObject({ target: undefined, dataset: { auth: 'known' } })
    expect(page.style.display).toBeUndefined()
  })
  test('waits for the check of who is unknown', () => {
    expect(open({ path })).toMatchObject({ target: undefined, dataset: { auth: 'unknown' } })
  })
  test.each(['loggedOut', 'pageRefreshed', 'sessionExpired'] as const)(
    '%s leads to the sign-in page and back',
    (flag) => {
      const page = open({ path, storage: storageOf({ ...signedIn, [storageKeys[flag]]: 'true' }) })
      expect(page.target).toBe(`/auth/login/${next('/apps/bookings/?status=pending&page=2')}`)
      expect(page).toMatchObject({ dataset: { auth: 'out' }, style: { display: 'none' } })
    },
  )
  test('leads a driver to theirs', () => {
    const storage = storageOf({ loggedOut: 'true', [storageKeys.role]: 'driver' })
    expect(open({ path: '/apps/trips/', storage }).target).toBe(`/auth/driver-login/${next('/apps/trips/')}`)
  })
  test.each(['yes', '1', 'TRUE', '"true"', '{}'])('loggedOut of %s is not a sign-out', (value) => {
    expect(open({ path, storage: storageOf({ ...signedIn, loggedOut: value }) }).target).toBeUndefined()
  })
})

test.each<[string, string, object, string | undefined]>([
  ['guest', '/auth/login/', signedIn, '/dashboards/modern/'],
  ['guest', `/auth/login/${next('/apps/trips/')}`, signedIn, '/apps/trips/'],
  ['guest', `/auth/login/${next('//evil.test')}`, signedIn, '/dashboards/modern/'],
  ['guest', '/driver-registration/', signedIn, '/dashboards/modern/'],
  ['guest', '/auth/login/', {}, undefined],
  ['guest', '/auth/login/', { ...signedIn, loggedOut: 'true' }, undefined],
  ['guest', '/fr/auth/login/', signedIn, '/fr/dashboards/modern/'],
  ['root', '/', signedIn, '/landingpage/'],
  ['root', '/', { loggedOut: 'true' }, '/auth/login/'],
  ['root', '/', {}, undefined],
  ['root', '/ar/', signedIn, '/ar/landingpage/'],
  ['open', '/landingpage/', signedIn, undefined],
  ['open', '/landingpage/', { loggedOut: 'true' }, undefined],
])('a %s page at %s', (guard, path, stored, target) => {
  expect(open({ guard, path, storage: storageOf({ ...stored }) }).target).toBe(target)
})

describe('the chosen language comes first', () => {
  test.each<[string, string, string | undefined]>([
    ['/apps/trips/?page=2#x', 'fr', '/fr/apps/trips/?page=2#x'],
    ['/fr/apps/trips/', 'ar', '/ar/apps/trips/'],
    ['/fr/apps/trips/', 'en', '/apps/trips/'],
    ['/fr/apps/trips/', 'fr', undefined],
    ['/friends/', 'en', undefined],
    ['/fr/no/such/page', 'fr', undefined],
  ])('%s in %s', (path, isLanguage, target) => {
    expect(open({ path, storage: storageOf({ ...signedIn, ...settings({ isLanguage }) }) }).target).toBe(
      target,
    )
  })
  test('in one step with the sign-in page', () => {
    const storage = storageOf({ loggedOut: 'true', ...settings({ isLanguage: 'ar' }) })
    expect(open({ path: '/fr/apps/trips/', storage }).target).toBe(
      `/ar/auth/login/${next('/ar/apps/trips/')}`,
    )
  })
  test('a visitor who chose nothing keeps the language of the address', () => {
    const page = open({ path: '/ar/apps/trips/', storage: storageOf(signedIn) })
    expect(page).toMatchObject({ target: undefined, attributes: { dir: 'rtl' } })
  })
  const kindAt = (at: string) => {
    if (at.includes('/auth/login')) return 'guest'
    return /^(\/(fr|ar))?\/$/.test(at) ? 'root' : 'private'
  }
  test('where the guard sends, it lets stay', () => {
    const tags = ['en', 'fr', 'ar']
    const paths = ['/', '/auth/login/', '/apps/trips/', '/fr/apps/trips/', '/ar/', '/unknown/x', '/fr/fr/x']
    for (const isLanguage of tags) {
      for (const stored of [{}, signedIn, { loggedOut: 'true' }, { sessionExpired: 'true', ...signedIn }]) {
        const storage = storageOf({ ...stored, ...settings({ isLanguage }) })
        for (const path of paths) {
          let at: string | undefined = path
          let hops = 0
          for (; at !== undefined && hops < 5; hops++)
            at = open({ path: at, guard: kindAt(at), storage }).target
          expect(hops).toBeLessThanOrEqual(3)
          expect(at).toBeUndefined()
        }
      }
    }
  })
})

test('the page is dressed as chosen', () => {
  const chosen = {
    activeMode: 'dark',
    activeTheme: 'GREEN_THEME',
    isCollapse: true,
    borderRadius: 12,
    isLayout: 'full',
  }
  const page = open({ storage: storageOf({ ...signedIn, ...settings(chosen) }) })
  expect(page.attributes).toMatchObject({
    'data-mode': 'dark',
    'data-theme': 'GREEN_THEME',
    'data-layout': 'full',
    'data-card-shadow': 'on',
    dir: 'ltr',
  })
  expect(page.style['--radius']).toBe('12px')
})

test('a denied storage leaves a working page', () => {
  const page = open({ storage: 'denied' })
  expect(page).toMatchObject({
    target: undefined,
    dataset: { auth: 'unknown' },
    attributes: { 'data-mode': 'light' },
  })
})

describe('anything in storage is survived', () => {
  test.each([...Object.values(storageKeys), reloadedAtKey])('%s, 1,000 values', (key) => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc
        .jsonValue()
        .map((json) =>
          JSON.stringify({ v: 1, activeMode: json, activeTheme: json, isLanguage: json, borderRadius: json }),
        ),
      fc.integer().map((v) => JSON.stringify({ v, activeMode: 'dark', isLanguage: 'fr' })),
      fc.constantFrom('', 'null', 'true', '{"v":1}', '[]', '{"v":1,"__proto__":{"activeMode":"dark"}}'),
    )
    fc.assert(
      fc.property(value, fc.constantFrom('private', 'guest', 'root', 'open'), (stored, guard) => {
        const page = open({ guard, storage: storageOf({ [key]: stored }) })
        expect(page.dataset.auth).toMatch(/^(known|unknown|out)$/)
        expect(page.attributes['data-mode']).toMatch(/^(light|dark)$/)
        expect(page.attributes['data-theme']).toMatch(/^[A-Z]+_THEME$/)
        expect(page.attributes.dir).toMatch(/^(ltr|rtl)$/)
        expect(page.style['--radius']).toMatch(/^\d{1,2}px$/)
        if (page.target !== undefined) expect(page.target).toMatch(/^\/[^/]/)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('out of the back/forward cache', () => {
  test('a page after a sign-out is hidden and left', () => {
    const stored: Record<string, string> = { ...signedIn }
    const page = open({ storage: storageOf(stored) })
    stored.loggedOut = 'true'
    page.comeBack()
    expect(page).toMatchObject({ target: `/auth/login/${next('/apps/trips/')}`, style: { display: 'none' } })
  })
  test("another person's page is loaded anew", () => {
    const stored: Record<string, string> = { ...signedIn }
    const page = open({ storage: storageOf(stored) })
    page.comeBack()
    expect(page.reloads).toBe(0)
    stored[storageKeys.signedIn] = 'stamp-2'
    page.comeBack()
    expect(page).toMatchObject({ reloads: 1, style: { display: 'none' } })
  })
})

describe('the first data', () => {
  const early = '/api/web/booking-management?pagination=true&page=1 /api/web/stats?role=admin'
  test('is requested from the head of a known page', () => {
    const { requests } = open({ path: '/apps/bookings/', early, lang: 'fr', storage: storageOf(signedIn) })
    expect(requests.map(({ url }) => url)).toEqual(early.split(' '))
    expect(requests[0]?.init).toMatchObject({ credentials: 'include', headers: { 'Accept-Language': 'fr' } })
  })
  test('takes the id of the page', () => {
    const page = { early: '/api/x/{id}', storage: storageOf(signedIn) }
    expect(open({ ...page, path: '/d/?id=a%2Fb' }).requests.map(({ url }) => url)).toEqual(['/api/x/a%2Fb'])
    expect(open({ ...page, path: '/d/' }).requests).toEqual([])
  })
  test.each<[string, object]>([
    ['of an unknown visitor', {}],
    ['before a redirect', { ...signedIn, loggedOut: 'true' }],
    ['before a change of language', { ...signedIn, ...settings({ isLanguage: 'ar' }) }],
  ])('is not requested for %s', (_when, stored) => {
    expect(open({ early, path: '/apps/bookings/', storage: storageOf({ ...stored }) }).requests).toEqual([])
  })
  test('is that of the view in the address', () => {
    const page = { early: `${early} /api/web/board#board`, storage: storageOf(signedIn) }
    const requested = (path: string) => open({ ...page, path }).requests.map(({ url }) => url)
    expect(requested('/apps/trips/')).toEqual(early.split(' '))
    expect(requested('/apps/trips/#board')).toEqual(['/api/web/board'])
    expect(requested('/apps/trips/#board=2026-03-14')).toEqual([])
  })
  test('is left to the client when the list has a query of its own', () => {
    expect(open({ early, path: '/apps/bookings/?page=3', storage: storageOf(signedIn) }).requests).toEqual([])
  })
})

test('a form that waits for its code is held, any other is not', () => {
  const page = open({ guard: 'guest', path: '/auth/login/' })
  const waiting: Record<string, string | undefined> = { hold: '' }
  expect(page.submit(waiting)).toBe(true)
  expect(waiting.hold).toBe('held')
  expect(page.submit({})).toBe(false)
})
