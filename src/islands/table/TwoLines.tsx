import type { ReactNode } from 'react'

interface TwoLinesProps {
  first: ReactNode
  /** Left out in compact rows. */
  second?: ReactNode
}

/** A cell with a main line and a quieter one below it; each is cut off where the column ends. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <span className="block min-w-0 sm:truncate">
      <span className="block sm:truncate">{first}</span>
      {second && (
        <span className="block text-caption text-ink-muted sm:truncate sm:group-data-[density=compact]/table:hidden">
          {second}
        </span>
      )}
    </span>
  )
}
