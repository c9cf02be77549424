import { useId } from 'react'
import { type NoteColor, noteColors } from '#contract/lists/notes.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { dot } from './colors.ts'

interface Props {
  label: string
  value: NoteColor | undefined
  /** Gets `undefined` for all of them, where that can be chosen. */
  onChange: (color: NoteColor | undefined) => void
  /** Whether all of them can be chosen together. */
  withAll?: boolean
  off?: boolean
}

/** The colours as a group of radio buttons, each with its name. */
export function ColorDots({ label, value, onChange, withAll = false, off = false }: Props) {
  const { t } = useI18n()
  const name = useId()
  const choices: readonly (NoteColor | undefined)[] = withAll ? [undefined, ...noteColors] : noteColors
  return (
    <fieldset className="flex items-center gap-1" disabled={off}>
      <legend className="sr-only">{label}</legend>
      {choices.map((color) => {
        const text = t(color ? `notes:color.${color}` : 'notes:color.all')
        return (
          <label
            key={color ?? 'all'}
            title={text}
            className="relative grid size-8 cursor-pointer place-items-center rounded-full has-checked:ring-2 has-checked:ring-ink-muted has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-45 pointer-coarse:size-11"
          >
            <input
              type="radio"
              name={name}
              checked={value === color}
              onChange={() => onChange(color)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            <span className="sr-only">{text}</span>
            <span
              aria-hidden="true"
              className={`size-4 rounded-full ${color ? dot[color] : 'border-2 border-line-strong bg-surface'}`}
            />
          </label>
        )
      })}
    </fieldset>
  )
}
