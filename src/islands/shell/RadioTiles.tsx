import type { ReactNode } from 'react'

interface Props<V extends string> {
  legend: string
  name: string
  value: V
  options: readonly { value: V; label: string; face?: ReactNode }[]
  onChange: (value: V) => void
}

/** One choice of a few, as radio buttons that look like tiles. */
export function RadioTiles<V extends string>({ legend, name, value, options, onChange }: Props<V>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(96px,1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 items-center justify-center gap-2 rounded-control border border-line bg-surface-raised px-3 py-2 text-center has-checked:border-focus has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.face}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
