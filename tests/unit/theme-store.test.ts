import { afterEach, describe, expect, test, vi } from 'vitest'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { defaultSettings } from '#src/lib/theme/settings.ts'

class FakeStorage {
  items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  removeItem = (key: string) => void this.items.delete(key)
  setItem(key: string, value: string): void {
    this.items.set(key, value)
  }
}

async function load(storage: unknown, lang = 'en') {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { documentElement: { lang } })
  return import('#src/stores/customizer.ts')
}

afterEach(() => vi.unstubAllGlobals())

describe('the customizer', () => {
  test('keeps what is chosen under its one key', async () => {
    const storage = new FakeStorage()
    const { $customizer, chooseLanguage, customize, toggleMode, toggleSidebar } = await load(storage)
    toggleMode()
    toggleSidebar()
    chooseLanguage('ar')
    customize({ borderRadius: 12 })
    expect([...storage.items.keys()]).toEqual([storageKeys.customizer])
    const again = await load(storage)
    expect(again.$customizer.get()).toEqual($customizer.get())
    expect(again.$customizer.get()).toEqual({
      ...defaultSettings,
      activeMode: 'dark',
      isCollapse: true,
      isLanguage: 'ar',
      activeDir: 'rtl',
      borderRadius: 12,
    })
  })

  test('starts in the language of the page, and goes back to it', async () => {
    const { $customizer, customize, resetCustomizer } = await load(new FakeStorage(), 'ar')
    expect($customizer.get()).toEqual({ ...defaultSettings, isLanguage: 'ar', activeDir: 'rtl' })
    customize({ activeTheme: 'CYAN_THEME', activeDir: 'ltr' })
    resetCustomizer()
    expect($customizer.get()).toEqual({ ...defaultSettings, isLanguage: 'ar', activeDir: 'rtl' })
  })

  test('reads anything as the defaults', async () => {
    const storage = new FakeStorage()
    for (const text of ['', '{', 'null', '{"v":2,"activeMode":"dark"}', '\u0000']) {
      storage.setItem(storageKeys.customizer, text)
      expect((await load(storage)).$customizer.get()).toEqual(defaultSettings)
    }
  })

  test('works until the page is left where the storage is full, denied or not there', async () => {
    const full = new FakeStorage()
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const denied = {
      getItem() {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    for (const storage of [full, denied, undefined]) {
      const { $customizer, toggleMode } = await load(storage)
      expect($customizer.get()).toEqual(defaultSettings)
      toggleMode()
      expect($customizer.get().activeMode).toBe('dark')
      // A store that nobody listens to reads its storage again.
      $customizer.subscribe(() => undefined)()
      expect($customizer.get().activeMode).toBe('dark')
    }
  })
})
