import { buttonStyle } from '#src/islands/ui/button-style.ts'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'
import { translator } from '#src/lib/i18n/translate.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { FormState } from './FormState.tsx'
import { LinkStates } from './LinkStates.tsx'

/** The result of a link that verifies an email address: rendered at build time, made to work by `email-verified.ts`. */
export function EmailVerifiedStates({ locale, messages }: IslandProps) {
  const t = translator(locale, messages)
  const login = (
    <a href={localePath(locale, routes.login())} className={buttonStyle('primary', 'lg')}>
      {t('auth-recovery:verify.toLogin')}
    </a>
  )
  return (
    <div data-verified="" data-texts={JSON.stringify(messages)}>
      <LinkStates t={t} onward={login} />
      <FormState
        name="verified"
        icon="check-circle"
        tone="success"
        title={t('auth-recovery:verify.done')}
        text={t('auth-recovery:verify.doneText')}
      >
        {login}
      </FormState>
      <FormState
        name="already"
        icon="check-circle"
        title={t('auth-recovery:verify.already')}
        text={t('auth-recovery:verify.alreadyText')}
      >
        {login}
      </FormState>
      <FormState
        name="expired"
        icon="clock"
        tone="warning"
        title={t('auth-recovery:link.expired')}
        text={t('auth-recovery:verify.expiredText')}
      >
        <button type="button" data-press="resend" className={buttonStyle('primary', 'lg')}>
          {t('auth-recovery:link.new')}
        </button>
      </FormState>
      <FormState
        name="sent"
        icon="mail"
        tone="success"
        title={t('auth-recovery:verify.sent')}
        text={t('auth-recovery:verify.sentText')}
      />
    </div>
  )
}
