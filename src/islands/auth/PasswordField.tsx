import { Icon } from '#src/islands/ui/Icon.tsx'
import type { T } from '#src/lib/i18n/translate.ts'
import { AuthField } from './AuthField.tsx'

interface Props {
  t: T
  label?: string
  note?: string
  /** Of a password that is being chosen. */
  isNew?: boolean
}

/** A password that can be shown, and that warns of caps lock. The script is in `password.ts`. */
export function PasswordField({ t, label = t('auth:password'), note, isNew = false }: Props) {
  return (
    <AuthField
      field="password"
      label={label}
      {...(note ? { note } : {})}
      hint={t('auth:capsLock')}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={200}
    >
      <button
        type="button"
        data-show="password"
        aria-controls="password"
        className="group absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-field text-ink-muted hover:text-ink"
      >
        <span className="group-data-[on]:hidden">
          <Icon name="eye" size={18} />
        </span>
        <span className="hidden group-data-[on]:inline">
          <Icon name="eye-off" size={18} />
        </span>
        {/* Not an aria-label: the field alone is to be found by the word "password". */}
        <span className="sr-only">{t('auth:showPassword')}</span>
      </button>
    </AuthField>
  )
}
