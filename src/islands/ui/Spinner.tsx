interface Props {
  /** Spoken name; without it the spinner is decoration beside a text that says the same. */
  label?: string
  /** Side in pixels; 24 is the console's own. */
  size?: 16 | 18 | 24
}

export function Spinner({ label, size = 24 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      className="animate-turn shrink-0"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" opacity="0.2" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" />
    </svg>
  )
}
