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
function storeLanguage(locale: Locale): void {
  if (customizer) {
    customizer.chooseLanguage(locale)
    return
  }
  const chosen = { v: 1, isLanguage: locale, activeDir: directionOf(locale) }
  writeStored(storageKeys.customizer, JSON.stringify({ ...stored(), ...chosen }))
}

/** `[data-toggle-mode]` and the links of the language menu, `a[data-language]`. */
export function wireSwitches(): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[data-toggle-mode]')) void changeAppearance(({ toggleMode }) => toggleMode())
    const link = target?.closest<HTMLAnchorElement>('a[data-language]')
    if (!link) return
    storeLanguage(localeOf(link.dataset.language))
    // The same rows in the other language: the list's state is in the query.
    link.href = new URL(link.href).pathname + location.search + location.hash
  })
}
