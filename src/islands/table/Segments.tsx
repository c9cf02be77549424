import { isPlainClick } from '#src/islands/ui/plain-click.ts'

interface Segment<Id extends string> {
  id: Id
  label: string
  href: string
}

interface Props<Id extends string> {
  /** Name of the group for screen readers. */
  label: string
  items: readonly Segment<Id>[]
  /** None is marked where it is not among them. */
  current: Id | undefined
  /** Called instead of following the link, unless it is opened in another tab or window. */
  onSelect: (id: Id) => void
}

/** A few ways to look at the same thing, side by side; each has an address. */
export const Segments = <Id extends string>({ label, items, current, onSelect }: Props<Id>) => (
  <nav aria-label={label} className="max-w-full shrink-0">
    <ul className="flex flex-wrap rounded-[20px] bg-surface-sunken p-0.5">
      {items.map(({ id, label, href }) => (
        <li key={id}>
          <a
            href={href}
            aria-current={id === current ? 'page' : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              onSelect(id)
            }}
            className="flex min-h-7 items-center whitespace-nowrap rounded-full px-3 font-medium text-[0.8125rem] text-ink-muted hover:text-ink aria-[current]:bg-surface-raised aria-[current]:text-primary aria-[current]:shadow-card pointer-coarse:min-h-9"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
