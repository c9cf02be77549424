import type { ReactNode } from 'react'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

/** How every text control looks, however high it is. */
export const areaStyle =
  'w-full min-w-0 rounded-field border border-line-strong bg-surface-raised px-3 py-2 text-ink text-sm ' +
  'focus-visible:border-primary focus-visible:outline-offset-0 aria-invalid:border-error ' +
  'disabled:cursor-not-allowed disabled:bg-surface-sunken disabled:text-ink-muted'
/** The same for one of a single line: high enough for a finger. */
export const controlStyle = `${areaStyle} pointer-coarse:min-h-11`

interface FrameProps {
  id: string
  label: string
  required?: boolean
  hint?: string | undefined
  errors: readonly string[]
  /** A group of controls has a legend instead of a label for one control. */
  group?: boolean
  children: ReactNode
}

function Mark() {
  const { t } = useI18n()
  return (
    <span className="text-error" title={t('form:required.mark')} aria-hidden="true">
      {' *'}
    </span>
  )
}

export function FieldMessages({ id, hint, errors }: Pick<FrameProps, 'id' | 'hint' | 'errors'>) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-caption text-ink-muted">
          {hint}
        </p>
      )}
      {errors.length > 0 && (
        <p id={`${id}-error`} className="flex gap-1 text-caption text-error">
          <Icon name="error" size={16} />
          {errors.join(' ')}
        </p>
      )}
    </>
  )
}

/** Label above, control, hint and message below: the frame of every field. */
export function FieldFrame({
  id,
  label,
  required = false,
  hint,
  errors,
  group = false,
  children,
}: FrameProps) {
  const title = 'mb-1.5 block font-semibold'
  const Frame = group ? 'fieldset' : 'div'
  return (
    <Frame className="min-w-0" {...(group && { id, tabIndex: -1 })}>
      {group ? (
        <legend className={title}>
          {label}
          {required && <Mark />}
        </legend>
      ) : (
        <label htmlFor={id} className={title}>
          {label}
          {required && <Mark />}
        </label>
      )}
      <div className="flex flex-col gap-1.5">
        {children}
        <FieldMessages id={id} hint={hint} errors={errors} />
      </div>
    </Frame>
  )
}
