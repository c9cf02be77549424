import { useCallback, useState } from 'react'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import type { MenuEntry } from '#src/islands/ui/menu/Menu.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'

/** Something that can be done to a row. */
export type RowAction = MenuEntry

interface RowMenuProps {
  label: string
  items: readonly RowAction[]
  size?: 'sm' | 'md'
  busy?: boolean
  /** It had the focus, which is not taken away with the last of its rows: then it can't be opened. */
  stays?: boolean
  tabIndex?: number
}

const load = () => import('#src/islands/ui/menu/Menu.tsx')
/** The button that was pressed gave way to this one: Escape leads back to it. */
function open(button: HTMLButtonElement | null): void {
  button?.focus()
  button?.click()
}

/** The actions of a row; nothing where there are none. The menu's code is loaded when the first one is opened. */
export function RowMenu({
  label,
  items,
  size = 'sm',
  busy = false,
  stays = false,
  tabIndex = 0,
}: RowMenuProps) {
  const [wanted, setWanted] = useState(false)
  const part = useModule(
    load,
    wanted,
    useCallback(() => setWanted(false), []),
  )
  const isEmpty = items.length === 0
  if (isEmpty && !stays) return null
  const face = { icon: 'more', size, label, tabIndex } as const
  if (!part)
    return <IconButton {...face} aria-haspopup="menu" busy={busy || wanted} onClick={() => setWanted(true)} />
  return (
    <part.Menu
      label={label}
      items={items}
      // The click that opened the menu is passed to it once it is loaded.
      trigger={(props) => (
        <IconButton {...(isEmpty ? { 'aria-disabled': true } : props)} {...face} busy={busy} ref={open} />
      )}
    />
  )
}
