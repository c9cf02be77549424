import { buttonStyle } from '#src/islands/ui/button-style.ts'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { translator } from '#src/lib/i18n/translate.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { AuthForm } from './AuthForm.tsx'
import { FormState } from './FormState.tsx'
import { LinkStates } from './LinkStates.tsx'
import { PasswordField } from './PasswordField.tsx'

/** A new password by a mailed link: rendered at build time, made to work by `reset.ts`. */
export function ResetForm({ locale, messages }: IslandProps) {
  const t = translator(locale, messages)
  const login = (
    <a href={localePath(locale, routes.login())} className={buttonStyle('primary', 'lg')}>
      {t('auth-recovery:verify.toLogin')}
    </a>
  )
  const another = (
    <a href={localePath(locale, entryRoutes.forgotPassword())} className={buttonStyle('secondary')}>
      {t('auth-recovery:link.new')}
    </a>
  )
  return (
    <>
      <LinkStates t={t} onward={another} />
      <div data-state="form" hidden>
        <AuthForm name="reset" action={t('auth-recovery:reset.action')} t={t} messages={messages}>
          <PasswordField
            t={t}
            label={t('auth-recovery:reset.password')}
            note={t('auth-recovery:reset.note')}
            isNew
          />
        </AuthForm>
      </div>
      <FormState
        name="expired"
        icon="clock"
        tone="warning"
        title={t('auth-recovery:link.expired')}
        text={t('auth-recovery:link.expiredReset')}
      >
        {another}
      </FormState>
      <FormState
        name="used"
        icon="lock"
        tone="warning"
        title={t('auth-recovery:link.used')}
        text={t('auth-recovery:link.usedReset')}
      >
        {login}
        {another}
      </FormState>
      <FormState
        name="done"
        icon="check-circle"
        tone="success"
        title={t('auth-recovery:reset.done')}
        text={t('auth-recovery:reset.doneText')}
      >
        {login}
      </FormState>
    </>
  )
}
