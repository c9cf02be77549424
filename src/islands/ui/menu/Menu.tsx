import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import { followAnchor } from './place.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: IconName | undefined
  intent?: 'danger' | undefined
  disabled?: boolean | undefined
  /** Under the label: what it does, or why it is not possible now. */
  hint?: string | undefined
  /** A link, for an entry that only leads somewhere. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
}

interface TriggerProps {
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

interface Props {
  /** Name of the button and of the menu, such as “Actions for KB-000123”. */
  label: string
  items: readonly MenuEntry[]
  icon?: IconName
  size?: 'sm' | 'md'
  disabled?: boolean
  /** Another button; spread the props on it. */
  trigger?: (props: TriggerProps) => ReactNode
}

const entryStyle =
  'flex w-full items-center gap-3 rounded-control px-3 py-2 text-start font-medium outline-none ' +
  'focus:bg-surface-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-60 pointer-coarse:min-h-11'

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** The keys of an open menu, as the ARIA practices have them; Escape is the popover's own. */
function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const move = moves[event.key]
  if (event.key === 'Tab') {
    event.preventDefault()
    event.currentTarget.hidePopover()
  } else if (move && items.length > 0) {
    event.preventDefault()
    items[move(at, items.length)]?.focus()
  } else if (event.key.length === 1 && event.key !== ' ') {
    const letter = event.key.toLocaleLowerCase()
    const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
    after.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus()
  }
}

interface PanelProps extends Pick<Props, 'label' | 'items'> {
  id: string
  panel: RefObject<HTMLDivElement | null>
  open: boolean
  anchor: () => Element | null
  onToggle: (open: boolean) => void
  /** What stands above the entries; what opened the menu has said it to who does not see it. */
  head?: ReactNode
}

/** The panel of a menu in the top layer, at its anchor; its entries are there while it is open. */
export function MenuPanel({ id, panel, label, items, open, anchor, onToggle, head }: PanelProps) {
  const find = useStableCallback(anchor)
  useEffect(() => {
    const at = find()
    if (!open || !panel.current || !at) return
    const stop = followAnchor(at, panel.current)
    panel.current.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    return stop
  }, [open, panel, find])
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onMenuKey}
      onToggle={(event: ToggleEvent<HTMLDivElement>) => onToggle(event.newState === 'open')}
      className="fixed m-0 min-w-48 max-w-72 overflow-y-auto rounded-card border border-line bg-surface-raised p-1.5 text-ink shadow-float"
    >
      {open && head && <div aria-hidden="true">{head}</div>}
      {open &&
        items.map((item) => <Entry key={item.id} item={item} close={() => panel.current?.hidePopover()} />)}
    </div>
  )
}

/** A menu of actions at a button: arrow keys, Home, End, first letters, Escape, and the focus goes back. */
export function Menu({ label, items, icon = 'more', size = 'sm', disabled = false, trigger }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)

  const props: TriggerProps = { popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': open }
  return (
    <>
      <span ref={anchor} className="inline-flex">
        {trigger ? (
          trigger(props)
        ) : (
          <IconButton {...props} icon={icon} size={size} label={label} disabled={disabled} />
        )}
      </span>
      <MenuPanel
        id={id}
        panel={panel}
        label={label}
        items={items}
        open={open}
        anchor={() => anchor.current}
        onToggle={setOpen}
      />
    </>
  )
}

/** It has the focus as the mouse moves over it: one that only rests where the menu opened takes nothing from the keyboard. */
function Entry({ item, close }: { item: MenuEntry; close: () => void }) {
  const { label, icon, intent, disabled = false, hint, href, onSelect } = item
  const face = (
    <>
      {icon && <Icon name={icon} size={18} />}
      <span className="min-w-0 flex-1">
        {label}
        {hint && <span className="block text-caption font-normal text-ink-muted">{hint}</span>}
      </span>
    </>
  )
  const style = `${entryStyle} ${intent === 'danger' ? 'text-error' : ''}`
  if (href && !disabled) {
    return (
      <a
        role="menuitem"
        tabIndex={-1}
        href={href}
        className={style}
        onMouseMove={(e) => e.currentTarget.focus()}
      >
        {face}
      </a>
    )
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={style}
      onMouseMove={(e) => e.currentTarget.focus()}
      onClick={() => {
        if (disabled) return
        close()
        onSelect?.()
      }}
    >
      {face}
    </button>
  )
}
