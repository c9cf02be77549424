import { useId } from 'react'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
}

/** A code word as it was said. The phone does not know the right one. */
export function WordField({ value, onChange, hint }: Props) {
  const { t } = useI18n()
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {t('day:word')}
      </label>
      <input
        id={id}
        value={value}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlStyle} !text-lg min-h-14`}
      />
      <p id={`${id}-hint`} className="text-caption text-ink-muted">
        {hint ?? t('day:wordHint')}
      </p>
    </div>
  )
}
