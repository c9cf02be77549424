import { buttonStyle } from '#src/islands/ui/button-style.ts'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { translator } from '#src/lib/i18n/translate.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { AuthForm } from './AuthForm.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SwitchLink } from './SwitchLink.tsx'

/** Staff sign in here: rendered at build time, made to work by `login.ts`. */
export function LoginForm({ locale, messages }: IslandProps) {
  const t = translator(locale, messages)
  return (
    <>
      <AuthForm name="login" action={t('auth:signIn')} t={t} messages={messages}>
        <EmailField t={t} />
        <PasswordField t={t} />
        <a
          href={localePath(locale, entryRoutes.forgotPassword())}
          className={`${buttonStyle('link')} -mt-2 self-end`}
        >
          {t('login:forgotLink')}
        </a>
      </AuthForm>
      <SwitchLink
        locale={locale}
        question={t('auth:toDriver')}
        link={t('auth:toDriverLink')}
        path={routes.driverLogin()}
      />
      <SwitchLink
        locale={locale}
        question={t('login:toRegister')}
        link={t('login:toRegisterLink')}
        path={entryRoutes.register()}
      />
      <SwitchLink
        locale={locale}
        question={t('auth:toCompany')}
        link={t('auth:toCompanyLink')}
        path={entryRoutes.companyRegistration()}
      />
    </>
  )
}
