import type { T } from '#src/lib/i18n/translate.ts'
import { AuthField } from './AuthField.tsx'

export function EmailField({ t }: { t: T }) {
  return (
    <AuthField field="email" label={t('auth:email')} type="email" autoComplete="username" maxLength={254} />
  )
}
