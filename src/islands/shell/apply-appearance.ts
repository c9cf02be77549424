import { type Customizer, rootAttributes } from '#src/lib/theme/settings.ts'
import * as customizer from '#src/stores/customizer.ts'

function applyAppearance(settings: Customizer): void {
  const root = document.documentElement
  for (const [name, value] of Object.entries(rootAttributes(settings))) root.setAttribute(name, value)
  root.style.setProperty('--radius', `${settings.borderRadius}px`)
  const sidebar = document.querySelector('[data-toggle-sidebar]')
  sidebar?.setAttribute('aria-pressed', String(settings.isCollapse))
}

let following = false

/** From now on the page follows the customizer, also when another tab changes it. */
export function followCustomizer(): typeof customizer {
  if (!following) customizer.$customizer.subscribe(applyAppearance)
  following = true
  return customizer
}
