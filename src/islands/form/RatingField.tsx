import { StarShape } from '#src/islands/ui/rating/StarShape.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { type FieldProps, useField } from './use-field.ts'

interface RatingFieldProps<Values, Name extends FieldOf<Values, number | null>>
  extends FieldProps<Values, Name> {
  /** What a number of stars is called: “3 stars”. */
  nameOf: (count: number) => string
}

const stars = [1, 2, 3, 4, 5]

/** One to five stars, as a group of radio buttons. */
export function RatingField<Values extends object, Name extends FieldOf<Values, number | null>>(
  props: RatingFieldProps<Values, Name>,
) {
  const field = useField(props)
  const value: number | null = field.value as number | null
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint} group>
      <div className="flex gap-1">
        {stars.map((count) => (
          <label
            key={count}
            title={props.nameOf(count)}
            className="grid size-9 place-items-center rounded-control text-warning has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
          >
            <input
              {...field.control}
              id={`${field.id}-${count}`}
              type="radio"
              name={`${field.id}-stars`}
              checked={value === count}
              onChange={() => field.set(count as Values[Name])}
              aria-label={props.nameOf(count)}
              className="sr-only"
            />
            <StarShape size={26} full={value !== null && count <= value} />
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
