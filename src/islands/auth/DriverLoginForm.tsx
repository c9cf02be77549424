import { buttonStyle } from '#src/islands/ui/button-style.ts'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { type Messages, type T, translator } from '#src/lib/i18n/translate.ts'
import { routes } from '#src/lib/routes.ts'
import { AuthField } from './AuthField.tsx'
import { AuthForm } from './AuthForm.tsx'
import { SwitchLink } from './SwitchLink.tsx'

/** Two forms, one after the other: the number, then the code sent to it. Made to work by `code-forms.ts`. */
export function DriverCodeForms({ t, messages }: { t: T; messages: Messages }) {
  return (
    <>
      <AuthForm name="send-code" action={t('driver-auth:send')} t={t} messages={messages}>
        <AuthField
          field="mobile_number"
          label={t('driver-auth:number')}
          note={t('driver-auth:numberHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
        />
      </AuthForm>
      <AuthForm name="verify-code" action={t('driver-auth:verify')} t={t} messages={messages} hidden>
        <p data-sent="" role="status" className="text-ink-muted" />
        <AuthField
          field="otp"
          label={t('driver-auth:code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
        <div className="order-last flex flex-wrap justify-between gap-3">
          <button type="button" data-resend="" className={`${buttonStyle('link')} tabular-nums`}>
            {t('driver-auth:resend')}
          </button>
          <button type="button" data-other-number="" className={buttonStyle('link')}>
            {t('driver-auth:otherNumber')}
          </button>
        </div>
      </AuthForm>
    </>
  )
}

/** Drivers sign in here by a code: rendered at build time, made to work by `driver-login.ts`. */
export function DriverLoginForm({ locale, messages }: IslandProps) {
  const t = translator(locale, messages)
  return (
    <>
      <DriverCodeForms t={t} messages={messages} />
      <SwitchLink
        locale={locale}
        question={t('auth:toStaff')}
        link={t('auth:toStaffLink')}
        path={routes.login()}
      />
      <SwitchLink
        locale={locale}
        question={t('driver-auth:toApply')}
        link={t('driver-auth:toApplyLink')}
        path={entryRoutes.driverRegistration()}
      />
    </>
  )
}
