import { Alert } from '#src/islands/ui/Alert.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'
import { translator } from '#src/lib/i18n/translate.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { AuthField } from './AuthField.tsx'
import { AuthForm } from './AuthForm.tsx'
import { SwitchLink } from './SwitchLink.tsx'

/** The code after the password: rendered at build time, made to work by `two-steps.ts`. */
export function TwoStepsForm({ locale, messages }: IslandProps) {
  const t = translator(locale, messages)
  return (
    <>
      <div data-no-challenge="" hidden>
        <Alert tone="info">{t('two-steps:noChallenge')}</Alert>
        <a
          href={localePath(locale, routes.login())}
          className={`${buttonStyle('primary', 'lg')} mt-5 w-full`}
        >
          {t('two-steps:back')}
        </a>
      </div>
      <AuthForm name="two-steps" action={t('two-steps:verify')} t={t} messages={messages}>
        <AuthField
          field="code"
          label={t('two-steps:label.app')}
          note={t('two-steps:note.app')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
        />
        <div className="order-last text-center">
          <button type="button" data-recovery="" className={buttonStyle('link')}>
            {t('two-steps:useRecovery')}
          </button>
        </div>
      </AuthForm>
      <div data-challenge="">
        <SwitchLink
          locale={locale}
          question={t('two-steps:notYou')}
          link={t('two-steps:back')}
          path={routes.login()}
        />
      </div>
    </>
  )
}
