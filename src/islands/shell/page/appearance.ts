import { storageKeys } from '#src/lib/guard/keys.ts'
import { onStored } from '#src/lib/storage.ts'

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

/** The menu is filled when it is opened, also if that was before its code was here. */
function wireLanguageMenu(): void {
  const menu = document.querySelector<HTMLElement>('#k-languages')
  const fill = () => menu?.matches(':popover-open') && import('#src/islands/shell/language-menu.ts')
  menu?.addEventListener('toggle', fill)
  fill()
}

/** `[data-toggle-mode]`, and the menu of languages. */
export function wireSwitches(): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[data-toggle-mode]')) void changeAppearance(({ toggleMode }) => toggleMode())
  })
  wireLanguageMenu()
}
