const outline = 'm12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9Z'

interface Props {
  size: number
  /** An empty star is a line: where colours are the reader’s own, it still differs from a full one. */
  full?: boolean
}

/** A star in the colour of the text around it. */
export const StarShape = ({ size, full = true }: Props) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill={full ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinejoin="round"
    aria-hidden="true"
    className="shrink-0"
  >
    <path d={outline} />
  </svg>
)
