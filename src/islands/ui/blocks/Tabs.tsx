import { useEffect, useRef } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { useChosen } from '#src/islands/ui/use-chosen.ts'

export interface TabItem<Id extends string = string> {
  readonly id: Id
  readonly label: string
  readonly href: string
  /** How many there are; a dash of the same width stands for it while it is not known. */
  readonly count?: number | undefined
}

interface TabsProps<Id extends string> {
  /** Name of the group for screen readers. */
  label: string
  items: readonly TabItem<Id>[]
  current: Id
  /** Called instead of following the link, unless it is opened in another tab or window. */
  onSelect?: ((id: Id) => void) | undefined
  /** Whether the tabs show counts; their space is reserved while they load. */
  counted?: boolean
}

/** Brings the current tab into sight, where the row is too long for all of them. Only sideways: the page stays where it is. */
function useInSight(index: number) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelectorAll('a')[index]
    if (!row.current || !tab) return
    const [room, own] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    const over = Math.max(0, own.right - room.right) + Math.min(0, own.left - room.left)
    if (over !== 0) row.current.scrollBy({ left: over })
  }, [index])
  return row
}

/** Tabs that are links: each has an address, the current one says so, and the row scrolls where it is too long. */
export function Tabs<Id extends string>({
  label,
  items,
  onSelect,
  counted = false,
  ...props
}: TabsProps<Id>) {
  const { format } = useI18n()
  const [current, choose] = useChosen(props.current)
  const row = useInSight(items.findIndex(({ id }) => id === current))
  return (
    <nav
      ref={row}
      aria-label={label}
      className="@container min-w-0 flex-1 overflow-x-auto [scrollbar-width:thin]"
    >
      <ul className="flex min-w-max gap-1 border-line border-b px-4 @max-[62rem]:gap-0 @max-[62rem]:px-2">
        {items.map((item) => (
          <li key={item.id}>
            <a
              href={item.href}
              aria-current={item.id === current ? 'page' : undefined}
              onClick={(event) => {
                if (!onSelect || !isPlainClick(event)) return
                event.preventDefault()
                choose(item.id, () => onSelect(item.id))
              }}
              className="-mb-px flex items-center gap-2 @max-[62rem]:gap-1.5 border-transparent border-b-2 px-3 @max-[62rem]:px-2 py-2 pointer-coarse:py-2.5 font-medium text-ink-muted outline-offset-[-2px] hover:text-ink aria-[current]:border-primary aria-[current]:text-primary"
            >
              {item.label}
              {counted && (
                <span className="min-w-7 rounded-full bg-surface-sunken px-2 @max-[62rem]:px-1.5 text-center text-caption text-ink-muted">
                  {item.count === undefined ? '–' : format.number(item.count)}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
