import * as access from '#contract/access.ts'
import type { OwnProfile } from '#contract/account.ts'
import { languageName } from '#contract/language-name.ts'
import { isLocale } from '#src/lib/i18n/locales.ts'
import type { T } from '#src/lib/i18n/translate.ts'

/** The fields of the form; the phone is the empty string for none. */
export interface OwnData {
  firstName: string
  lastName: string
  phone: string
  language: string | null
}

export const ownDataOf = ({ firstName, lastName, phone, language }: OwnProfile): OwnData => ({
  firstName,
  lastName,
  phone: phone ?? '',
  language,
})

/** Those who sign in by their number, or have it in a record of their own, don't change it here. */
export const mayChangePhone = ({ role }: OwnProfile): boolean => access.accounts.phone.includes(role)

/** Only what differs from `base` is sent, so that nothing else is touched. */
export function changesOf(values: OwnData, base: OwnData) {
  const changed = Object.entries({ ...values, phone: values.phone === '' ? null : values.phone }).filter(
    ([name, value]) =>
      value !== { ...base, phone: base.phone === '' ? null : base.phone }[name as keyof OwnData],
  )
  return Object.fromEntries(changed) as Partial<Omit<OwnData, 'phone'> & { phone: string | null }>
}

/** A value as the comparison of two versions shows it. */
export function displayValue(name: keyof OwnData, value: string | null, t: T): string {
  if (name !== 'language') return value ?? ''
  return isLocale(value) ? languageName(value) : t('profile:data.languageOfPage')
}
