import { Icon } from '#src/islands/ui/Icon.tsx'
import { shortPlace } from './short-place.ts'
import { TwoLines } from './TwoLines.tsx'

interface FromToProps {
  from: string
  to: string
  /** The word between the two, for screen readers. */
  word: string
}

/** A cell of two places, each as short as people know it by and in its own direction of writing. */
export const FromTo = ({ from, to, word }: FromToProps) => (
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
