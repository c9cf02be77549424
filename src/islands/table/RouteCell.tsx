import { Icon } from '#src/islands/ui/Icon.tsx'
import { TwoLines } from './TwoLines.tsx'

/** Shorter than this, what stands before a comma is the number of a flat or a house. */
const least = 9

/**
 * An address as far as people need it to know where that is: "Orchard School" of "Orchard School, Filton Avenue,
 * Bristol, BS7 0AB", "12, Mill Lane" of "12, Mill Lane, Bristol".
 */
export function shortPlace(address: string): string {
  const parts = address.split(/[,،]/)
  let short = parts.shift() ?? ''
  for (const part of parts) {
    if (short.trim().length >= least) break
    short += `,${part}`
  }
  return short.trim()
}

interface RouteCellProps {
  from: string
  to: string
  /** The word between the two, for screen readers. */
  word: string
}

/** A cell of two places, each as short as people know it by and in its own direction of writing. */
export const RouteCell = ({ from, to, word }: RouteCellProps) => (
  <TwoLines
    first={
      <span dir="auto" title={from}>
        {shortPlace(from)}
      </span>
    }
    second={
      <span className="flex min-w-0 max-w-full items-center gap-1.5">
        <span className="sr-only">{word}</span>
        <Icon name="arrow-end" size={13} className="shrink-0" />
        <span dir="auto" title={to} className="sm:truncate">
          {shortPlace(to)}
        </span>
      </span>
    }
  />
)
