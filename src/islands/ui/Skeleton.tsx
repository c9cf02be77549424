interface Props {
  /** Tailwind classes for the box it stands for, such as `h-4 w-32`. */
  box: string
  round?: boolean
  /** Part of something that pulses as a whole: hundreds that pulse each for itself cost a phone its time. */
  still?: boolean
}

/** A grey place-holder of a box that loads; a parent of several announces the loading once. */
export function Skeleton({ box, round = false, still = false }: Props) {
  return (
    <span
      aria-hidden
      className={`${still ? '' : 'animate-skeleton '}block max-w-full bg-line ${round ? 'rounded-full' : 'rounded-control'} ${box}`}
    />
  )
}
