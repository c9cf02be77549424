import type { InputHTMLAttributes, ReactNode } from 'react'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className'> {
  /** What the form's script finds it by, and its id. It has no name: what is typed never gets into an address. */
  field: string
  label: string
  /** A text below that is always there. */
  note?: string
  /** A text below that the script shows when it applies. */
  hint?: string
  /** A name or another word of the person's language: it follows the page's direction. */
  words?: boolean
  /** Beside the control, within its frame. */
  children?: ReactNode
}

/** A field of a sign-in form. Its message is there from the start, empty and hidden, for the script to fill. */
export function AuthField({ field, label, note, hint, words = false, children, ...input }: Props) {
  const described = [note && 'note', hint && 'hint', 'error'].filter(Boolean)
  return (
    <div className="min-w-0">
      <label htmlFor={field} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={field}
          data-field={field}
          autoCapitalize={words ? 'words' : 'none'}
          autoCorrect="off"
          spellCheck={false}
          required
          dir={words ? undefined : 'ltr'}
          aria-describedby={described.map((part) => `${field}-${part}`).join(' ')}
          className={`${controlStyle} ${words ? '' : 'rtl:text-end'} ${children ? 'pe-11 rtl:ps-11 rtl:pe-3' : ''}`}
        />
        {children}
      </div>
      {note && (
        <p id={`${field}-note`} className="mt-1.5 text-caption text-ink-muted">
          {note}
        </p>
      )}
      {hint && (
        <p id={`${field}-hint`} role="status" hidden className="mt-1.5 text-caption text-warning">
          {hint}
        </p>
      )}
      <p id={`${field}-error`} hidden className="mt-1.5 flex gap-1 text-caption text-error">
        <Icon name="error" size={16} />
        <span />
      </p>
    </div>
  )
}
