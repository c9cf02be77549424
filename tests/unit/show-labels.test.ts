import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#src/lib/guard/keys.ts'

const reload = vi.fn()
let tab: EventTarget
let stored: string
const span = { textContent: 'English' }
const button = { ariaLabel: 'Language: English', querySelector: () => span }
const trail = { setAttribute: vi.fn() }

/** What the customizer has stored, as this tab or another one left it. */
const choose = (labelLocale?: string) => {
  stored = JSON.stringify({ v: 1, isLanguage: 'en', labelLocale })
}
const comeBack = (persisted = true) => {
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

beforeEach(async () => {
  vi.resetModules()
  tab = new EventTarget()
  choose('da')
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === storageKeys.customizer ? stored : null),
  })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', {
    documentElement: { dataset: { labels: 'da' } },
    querySelector: (selector: string) => (selector.includes('k-languages') ? button : trail),
  })
  vi.stubGlobal('fetch', async () => Response.json({ name: 'Dansk', 'labels:breadcrumbs': 'Brødkrummesti' }))
  await import('#src/islands/shell/show-labels.ts')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  reload.mockClear()
})

test('the button of languages says and shows the locale of the labels', async () => {
  await expect.poll(() => span.textContent).toBe('Dansk')
  expect(button.ariaLabel).toBe('Language: Dansk')
  expect(trail.setAttribute).toHaveBeenCalledWith('aria-label', 'Brødkrummesti')
})

test.each([undefined, 'ko'])('a page out of the cache is loaded anew after another tab chose %s', (other) => {
  choose(other)
  comeBack()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that is there for the first time, or whose labels are the same, is not', () => {
  comeBack()
  choose()
  comeBack(false)
  expect(reload).not.toHaveBeenCalled()
})
