import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/islands/ui/Menu.tsx'

/** Something that can be done to a row. */
export type RowAction = MenuEntry

interface RowMenuProps {
  label: string
  items: readonly RowAction[]
  tabIndex: number
}

/** What can be done to a row now; nothing where nothing can. */
export function RowMenu({ label, items, tabIndex }: RowMenuProps) {
  if (items.length === 0) return null
  return (
    <Menu
      label={label}
      items={items}
      trigger={(props) => <IconButton {...props} icon="more" size="sm" label={label} tabIndex={tabIndex} />}
    />
  )
}
