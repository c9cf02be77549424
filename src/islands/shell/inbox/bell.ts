import { $unread, followUnread } from '#src/stores/unread.ts'

const most = 99

/** The bell of the top bar: its count, and the panel, which is loaded at the first press. */
export function wireBell(): void {
  const bell = document.querySelector<HTMLButtonElement>('[data-open-inbox]')
  const badge = bell?.querySelector<HTMLElement>('[data-inbox-unread]')
  const count = bell?.querySelector('[data-inbox-count]')
  if (!bell || !badge || !count) return
  $unread.subscribe((unread) => {
    badge.hidden = unread === 0
    count.textContent = unread > most ? `${most}+` : String(unread)
  })
  bell.addEventListener('click', async () => {
    const { openInbox } = await import('./open-inbox.tsx')
    await openInbox()
  })
  followUnread()
}
