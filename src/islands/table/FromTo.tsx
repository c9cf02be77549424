import { Icon } from '#src/islands/ui/Icon.tsx'
import { TwoLines } from './TwoLines.tsx'

interface FromToProps {
  from: string
  to: string
  /** The word between the two, for screen readers. */
  word: string
}

/** A cell of two places, each from its beginning and in its own direction of writing. */
export const FromTo = ({ from, to, word }: FromToProps) => (
  <TwoLines
    first={from}
    second={
      <span className="flex min-w-0 max-w-full items-center gap-1.5">
        <span className="sr-only">{word}</span>
        <Icon name="arrow-end" size={13} className="shrink-0" />
        <span dir="auto" className="sm:truncate">
          {to}
        </span>
      </span>
    }
  />
)
