import type { ReactNode } from 'react'
import { initials } from '#src/lib/format/initials.ts'

const line = 'max-w-full sm:truncate'

/** A pointer that rests on what is cut off is shown all of it. */
const whole = (text: ReactNode) => (typeof text === 'string' ? text : undefined)

interface TwoLinesProps {
  /** Somebody's name, whose initials stand before them. */
  face?: string
  first: ReactNode
  /** Left out in compact rows. */
  second?: ReactNode
}

/**
 * A cell with a main line and a quieter one below it; each is cut off where the column ends. Names and places keep
 * their own direction of writing, at the start edge of the page's.
 */
export function TwoLines({ face, first, second }: TwoLinesProps) {
  const lines = (
    <span className="flex min-w-0 flex-col items-start max-sm:items-end">
      <span dir="auto" className={line} title={whole(first)}>
        {first}
      </span>
      {second && (
        <span
          dir="auto"
          title={whole(second)}
          className={`${line} text-caption text-ink-muted sm:group-data-[density=compact]/table:hidden`}
        >
          {second}
        </span>
      )}
    </span>
  )
  if (!face) return lines
  return (
    <span className="k-person">
      <i aria-hidden data-face={initials(face)} />
      {lines}
    </span>
  )
}
