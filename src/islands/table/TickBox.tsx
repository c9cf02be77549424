import { useEffect, useRef } from 'react'

interface TickBoxProps {
  label: string
  checked: boolean
  /** Some of what it stands for is ticked. */
  mixed?: boolean
  tabIndex?: number | undefined
  /** `range` when Shift was held: everything since the last tick. */
  onToggle: (range: boolean) => void
}

/** The box that ticks a row. The area around it belongs to it, for fingers. */
export function TickBox({ label, checked, mixed = false, tabIndex, onToggle }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const range = useRef(false)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className="-m-2.5 inline-grid place-items-center p-2.5">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        checked={checked}
        onClick={(event) => {
          range.current = event.shiftKey
        }}
        onChange={() => onToggle(range.current)}
        className="size-[18px] accent-primary-strong"
      />
    </label>
  )
}
