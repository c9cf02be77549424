import { storeRecord } from '#src/stores/recent-records.ts'

const open = async () => {
  const { openPalette } = await import('./open-palette.tsx')
  await openPalette()
}

/** By the letter, or by its key where the keyboard writes another script. */
const isK = ({ key, code }: KeyboardEvent) =>
  key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))

/** The command palette: its button in the top bar, and Ctrl+K or ⌘K from anywhere. It is loaded when it is first opened. */
export function wirePalette(): void {
  storeRecord(new URL(location.href))
  const button = document.querySelector('[data-open-palette]')
  const keys = button?.querySelector('kbd')
  if (keys && /Mac|iP/.test(navigator.platform)) keys.textContent = '⌘ K'
  button?.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event
    if (ctrlKey === metaKey || altKey || shiftKey || !isK(event)) return
    event.preventDefault()
    void open()
  })
}
