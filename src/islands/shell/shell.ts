import { wireAccount } from './account.ts'
import { wireBell } from './inbox/bell.ts'
import { wirePalette } from './palette/wire-palette.ts'
import { wireSidebar } from './sidebar.ts'

/** What the main layout does beside `page.ts`. The customizer's panel is loaded when it is first opened. */
wireSidebar()
wireAccount()
wireBell()
wirePalette()

document.querySelector('[data-open-customizer]')?.addEventListener('click', async () => {
  const { openCustomizer } = await import('./open-customizer.tsx')
  await openCustomizer()
})
