import { loadInBackground } from '#src/lib/chunks/load-in-background.ts'
import { displayName } from '#src/lib/format/display-name.ts'
import { initials } from '#src/lib/format/initials.ts'
import { shellTexts } from '#src/lib/i18n/shell-texts.ts'
import { requestIdle } from '#src/lib/idle.ts'
import { onPageShown } from '#src/lib/nav/page-change.ts'
import { signOut } from '#src/stores/auth.ts'
import { $profile } from '#src/stores/profile.ts'
import { storeRecord } from '#src/stores/recent-records.ts'
import { $unread, followUnread } from '#src/stores/unread.ts'
import { wireSidebar } from './sidebar.ts'

const setAccountText = (name: string, text: string) => {
  for (const part of document.querySelectorAll(`[data-account='${name}']`)) part.textContent = text
}

/** Fills the account menu, and shows the rows of the menu that are for this role. */
function wireAccount(): void {
  const { t } = shellTexts()
  $profile.subscribe((profile) => {
    if (!profile) return
    document.documentElement.dataset.role = profile.role
    const name = displayName(profile)
    setAccountText('initials', initials(name))
    setAccountText('name', name)
    setAccountText('contact', profile.email ?? profile.phone ?? '')
    setAccountText('role', t(`roles:${profile.roleName || profile.role}`))
  })
  const button = document.querySelector<HTMLButtonElement>('[data-sign-out]')
  button?.addEventListener('click', () => {
    button.disabled = true
    void signOut().finally(() => {
      button.disabled = false
    })
  })
}

const mostUnread = 99

/** The bell of the top bar: its count, and the panel, which is loaded at the first press. */
function wireBell(): void {
  const bell = document.querySelector<HTMLButtonElement>('[data-open-inbox]')
  const badge = bell?.querySelector<HTMLElement>('[data-inbox-unread]')
  const count = bell?.querySelector('[data-inbox-count]')
  if (!bell || !badge || !count) return
  $unread.subscribe((unread) => {
    badge.hidden = unread === 0
    count.textContent = unread > mostUnread ? `${mostUnread}+` : String(unread)
  })
  bell.addEventListener('click', async () => {
    const { openInbox } = await import('./inbox/open-inbox.tsx')
    await openInbox()
  })
  followUnread()
}

const togglePalette = async () => {
  const { openPalette } = await import('./palette/open-palette.tsx')
  await openPalette()
}

/** By the letter, or by its key where the keyboard writes another script. */
const isK = ({ key, code }: KeyboardEvent) =>
  key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))

/** The command palette: its button in the top bar, and Ctrl+K or ⌘K from anywhere. It is loaded when it is first opened. */
function wirePalette(): void {
  const store = () => storeRecord(new URL(location.href))
  store()
  onPageShown(store)
  const button = document.querySelector('[data-open-palette]')
  const keys = button?.querySelector('kbd')
  if (keys && /Mac|iP/.test(navigator.platform)) keys.textContent = '⌘ K'
  button?.addEventListener('click', togglePalette)
  document.addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event
    if (ctrlKey === metaKey || altKey || shiftKey || !isK(event)) return
    event.preventDefault()
    void togglePalette()
  })
}

/** What the main layout does beside `page.ts`. The customizer's panel is loaded when it is first opened. */
wireSidebar()
wireAccount()
wireBell()
wirePalette()

document.querySelector('[data-open-customizer]')?.addEventListener('click', async () => {
  const { openCustomizer } = await import('./open-customizer.tsx')
  await openCustomizer()
})

/** From then on pages follow each other without being loaded; until then, as the browser does it. */
addEventListener('load', () => requestIdle(() => void loadInBackground(() => import('./router/start.ts'))))
