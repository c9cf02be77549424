import type { ReactNode } from 'react'
import { Icon } from '#src/islands/ui/Icon.tsx'

interface Props {
  /** What is always seen; a click on it opens and closes the rest. */
  title: ReactNode
  /** Names the content in the address. */
  id?: string | undefined
  /** Of those with the same name at most one is open. */
  name?: string | undefined
  onToggle?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** A line that opens below itself; several stand in a box with `divide-y`. It works before any script is there. */
export function Accordion({ title, id, name, onToggle, children }: Props) {
  return (
    <details
      className="group"
      name={name}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
    >
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-3 font-medium outline-offset-[-2px] hover:text-primary sm:px-6">
        <span className="min-w-0">{title}</span>
        <Icon name="chevron-down" size={18} className="group-open:rotate-180" />
      </summary>
      <div id={id} className="scroll-mt-20 px-4 pb-4 sm:px-6">
        {children}
      </div>
    </details>
  )
}
