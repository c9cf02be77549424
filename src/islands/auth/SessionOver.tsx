import { buttonStyle } from '#src/islands/ui/button-style.ts'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'
import { translator } from '#src/lib/i18n/translate.ts'
import { AuthField } from './AuthField.tsx'
import { AuthForm } from './AuthForm.tsx'
import { DriverCodeForms } from './DriverLoginForm.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'

/**
 * The dialog that signs somebody in over a page with unsaved changes: rendered at build time, fetched and
 * made to work by `session-over.ts`.
 */
export function SessionOver({ locale, messages }: IslandProps) {
  const t = translator(locale, messages)
  return (
    <dialog
      data-session-over=""
      aria-labelledby="over-title"
      className="m-auto w-full max-w-md rounded-card bg-surface-raised p-6 text-ink shadow-float backdrop:bg-black/45 backdrop:backdrop-blur-md"
    >
      <h2 id="over-title" className="text-h4">
        {t('session-over:title')}
      </h2>
      <p className="mt-1.5 mb-6 text-ink-muted">{t('session-over:text')}</p>
      <div data-for="staff" hidden>
        <AuthForm name="over-login" action={t('auth:signIn')} t={t} messages={messages}>
          <EmailField t={t} />
          <PasswordField t={t} />
        </AuthForm>
        <AuthForm name="over-step" action={t('session-over:verify')} t={t} messages={messages} hidden>
          <AuthField
            field="code"
            label={t('session-over:codeTitle')}
            autoComplete="one-time-code"
            maxLength={40}
          />
        </AuthForm>
      </div>
      <div data-for="driver" hidden>
        <DriverCodeForms t={t} messages={messages} />
      </div>
      <p className="mt-5 text-center">
        <button type="button" data-abandon="" className={buttonStyle('link')}>
          {t('session-over:leave')}
        </button>
      </p>
    </dialog>
  )
}
