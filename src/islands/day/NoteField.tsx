import { areaStyle } from '#src/islands/form/FieldFrame.tsx'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A few words to the office. */
export const NoteField = ({ label, value, onChange }: Props) => (
  <label className="flex flex-col gap-1 font-medium">
    {label}
    <textarea
      rows={3}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${areaStyle} min-h-20`}
    />
  </label>
)
