import { buttonStyle } from '#src/islands/ui/button-style.ts'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'
import { translator } from '#src/lib/i18n/translate.ts'
import { routes } from '#src/lib/routes.ts'
import { AuthField } from './AuthField.tsx'
import { AuthForm } from './AuthForm.tsx'
import { EmailField } from './EmailField.tsx'
import { FormState } from './FormState.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SwitchLink } from './SwitchLink.tsx'

interface Props extends IslandProps {
  /** The two names beside each other, where there is room. */
  wide?: boolean
}

/** The sign-up form: rendered at build time, made to work by `sign-up.ts`. */
export function SignUpForm({ locale, messages, wide = false }: Props) {
  const t = translator(locale, messages)
  const names = wide ? 'grid gap-5 sm:grid-cols-2' : 'contents'
  return (
    <>
      <div data-state="form">
        <AuthForm name="register" action={t('sign-up:action')} t={t} messages={messages}>
          <div className={names}>
            <AuthField
              field="firstName"
              label={t('sign-up:firstName')}
              autoComplete="given-name"
              maxLength={80}
              words
            />
            <AuthField
              field="lastName"
              label={t('sign-up:lastName')}
              autoComplete="family-name"
              maxLength={80}
              words
            />
          </div>
          <EmailField t={t} />
          <PasswordField t={t} note={t('sign-up:passwordNote')} isNew />
        </AuthForm>
      </div>
      <FormState
        name="done"
        icon="mail"
        tone="success"
        title={t('sign-up:done.title')}
        text={t('sign-up:done.text', { email: '' })}
      >
        <button type="button" data-press="again" className={buttonStyle('secondary')}>
          {t('sign-up:done.again')}
        </button>
      </FormState>
      <SwitchLink
        locale={locale}
        question={t('sign-up:toLogin')}
        link={t('sign-up:toLoginLink')}
        path={routes.login()}
      />
    </>
  )
}
