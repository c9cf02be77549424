import { storageKeys } from '#src/lib/guard/keys.ts'
import { directionOf, type Locale, localeOf } from '#src/lib/i18n/locales.ts'
import { onStored, readStored, writeStored } from '#src/lib/storage.ts'

type CustomizerStore = typeof import('#src/stores/customizer.ts')
let customizer: CustomizerStore | undefined

/** The customizer is loaded with the first change: until then the page is as the guard left it. */
export async function changeAppearance(change: (customizer: CustomizerStore) => void): Promise<void> {
  if (!customizer) {
    const { followCustomizer } = await import('#src/islands/shell/apply-appearance.ts')
    customizer = followCustomizer()
  }
  change(customizer)
}

/** Another tab may change the appearance. */
export function followOtherTabs(): void {
  onStored(storageKeys.customizer, () => void changeAppearance(() => undefined))
}

function stored(): object {
  try {
    const value: unknown = JSON.parse(readStored(storageKeys.customizer) ?? '')
    return typeof value === 'object' && value !== null && Reflect.get(value, 'v') === 1 ? value : {}
  } catch {
    return {}
  }
}

/** Before the page is left for that in another language: the guard reads it there. */
export function storeLanguage(locale: Locale, labelLocale?: string): void {
  if (customizer) {
    customizer.chooseLanguage(locale, labelLocale)
    return
  }
  const chosen = { v: 1, isLanguage: locale, labelLocale, activeDir: directionOf(locale) }
  writeStored(storageKeys.customizer, JSON.stringify({ ...stored(), ...chosen }))
}

/** The menu is filled when it is opened, also if that was before its code was here. */
function wireLanguageMenu(): void {
  const menu = document.querySelector<HTMLElement>('#k-languages')
  const fill = () => menu?.matches(':popover-open') && import('#src/islands/shell/language-menu.ts')
  menu?.addEventListener('toggle', fill)
  fill()
}

/** `[data-toggle-mode]`, and links to a language, `a[data-language]`. */
export function wireSwitches(): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[data-toggle-mode]')) void changeAppearance(({ toggleMode }) => toggleMode())
    const link = target?.closest<HTMLAnchorElement>('a[data-language]')
    if (!link) return
    storeLanguage(localeOf(link.dataset.language), link.dataset.labels)
    // The same rows in the other language: the list's state is in the query.
    link.href = new URL(link.href).pathname + location.search + location.hash
  })
  wireLanguageMenu()
}
