import { useI18n } from '#src/islands/ui/i18n.tsx'
import { areaStyle, FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { type FieldProps, useField } from './use-field.ts'

interface TextAreaProps<Values, Name extends FieldOf<Values, string>> extends FieldProps<Values, Name> {
  rows?: number
  /** Longest text; how much is left is shown near the end. */
  maxLength?: number
}

/** Browsers that let it grow with its text no longer look at its rows. */
const heightOf = (rows: number) => (rows > 3 ? 'min-h-32' : 'min-h-20')

/** Several lines of text; it grows with them where the browser can. */
export function TextArea<Values extends object, Name extends FieldOf<Values, string>>(
  props: TextAreaProps<Values, Name>,
) {
  const { t } = useI18n()
  const field = useField(props)
  const { rows = 3, maxLength } = props
  const left = maxLength === undefined ? Number.POSITIVE_INFINITY : maxLength - String(field.value).length
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint}>
      <textarea
        {...field.control}
        rows={rows}
        value={String(field.value)}
        onChange={(event) => field.set(event.target.value as Values[Name])}
        maxLength={maxLength}
        className={`${areaStyle} ${heightOf(rows)} max-h-80 [field-sizing:content]`}
      />
      {left <= 50 && (
        <p className="text-caption text-ink-muted" aria-live="polite">
          {t('form:left', { count: left })}
        </p>
      )}
    </FieldFrame>
  )
}
