import { localeOf } from '#src/lib/i18n/locales.ts'
import { type Customizer, rootAttributes } from '#src/lib/theme/settings.ts'
import { $customizer, chooseLanguage, toggleMode } from '#src/stores/customizer.ts'

function dress(settings: Customizer): void {
  const root = document.documentElement
  for (const [name, value] of Object.entries(rootAttributes(settings))) root.setAttribute(name, value)
  root.style.setProperty('--radius', `${settings.borderRadius}px`)
}

/** The page follows the customizer, also when another tab changes it. */
export function followCustomizer(): void {
  // `listen` and not `subscribe`: the guard has dressed the page already.
  $customizer.listen(dress)
}

/** `[data-toggle-mode]` and the links of the language menu, `a[data-language]`. */
export function wireSwitches(): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[data-toggle-mode]')) toggleMode()
    const link = target?.closest<HTMLAnchorElement>('a[data-language]')
    if (!link) return
    chooseLanguage(localeOf(link.dataset.language))
    // The same rows in the other language: the list's state is in the query.
    link.href = new URL(link.href).pathname + location.search + location.hash
  })
}
