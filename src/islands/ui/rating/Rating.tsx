import { StarShape } from './StarShape.tsx'

const stars = [1, 2, 3, 4, 5]

interface Props {
  /** 0 to 5; a star is full from its half on. */
  value: number
  /** What is said of it: “4.6 of 5 stars”. */
  label: string
  size?: number
}

/** How good something was found, in five stars. What must be exact stands beside it as a number. */
export function Rating({ value, label, size = 16 }: Props) {
  return (
    <span role="img" aria-label={label} className="inline-flex text-warning">
      {stars.map((star) => (
        <StarShape key={star} size={size} full={value >= star - 0.5} />
      ))}
    </span>
  )
}
