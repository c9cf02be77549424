import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, registerPath, routes } from '#src/lib/routes.ts'
import type { Register, RouteName } from './define-register.ts'

export const pageAddress = (locale: Locale, name: RouteName) => localePath(locale, routes[name]())

/** The addresses of a register's screens in a language. */
export function addresses({ spec }: Register, locale: Locale) {
  const list = spec.page ? pageAddress(locale, spec.page) : localePath(locale, registerPath(spec.resource))
  return {
    list,
    create: spec.createPage ? pageAddress(locale, spec.createPage) : `${list}?new=1`,
    details: (id: string) => `${list}?id=${encodeURIComponent(id)}`,
    edit: (id: string) => `${list}?id=${encodeURIComponent(id)}&edit=1`,
  }
}
