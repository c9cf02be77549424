import { Icon } from '#src/islands/ui/Icon.tsx'

interface StepperProps<Name extends string> {
  /** Name of the row for screen readers. */
  label: string
  steps: readonly { readonly name: Name; readonly title: string }[]
  /** The step that is open; those before it are done. */
  current: Name
}

/**
 * Where one is in a form of several steps: what is done, what is open, what follows. A page without React moves it by
 * `aria-current` and `data-done` of its `data-mark`s.
 */
export function Stepper<Name extends string>({ label, steps, current }: StepperProps<Name>) {
  const open = steps.findIndex(({ name }) => name === current)
  return (
    <nav aria-label={label}>
      <ol className="flex gap-2">
        {steps.map(({ name, title }, at) => (
          <li
            key={name}
            data-mark={name}
            data-done={at < open ? '' : undefined}
            aria-current={at === open ? 'step' : undefined}
            className="group/mark min-w-0 flex-1 border-line border-t-4 pt-2.5 data-done:border-primary aria-[current=step]:border-primary"
          >
            <span className="flex items-center gap-2 text-caption text-ink-muted group-aria-[current=step]/mark:font-semibold group-aria-[current=step]/mark:text-ink">
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-surface-sunken font-semibold tabular-nums group-data-done/mark:bg-primary-soft group-data-done/mark:text-primary group-aria-[current=step]/mark:bg-primary-strong group-aria-[current=step]/mark:text-on-strong">
                <span className="group-data-done/mark:hidden">{at + 1}</span>
                <span className="hidden group-data-done/mark:inline">
                  <Icon name="check" size={16} />
                </span>
              </span>
              <span className="truncate max-md:sr-only">{title}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
