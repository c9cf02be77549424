import * as access from '#contract/access.ts'
import { languageName } from '#contract/language-name.ts'
import type { IconName } from '#src/islands/ui/icon-names.ts'
import { fold } from '#src/lib/format/fold.ts'
import { type Locale, localeTags } from '#src/lib/i18n/locales.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { listOf } from '#src/lib/nav/record-address.ts'
import { localePath, routes, splitPath } from '#src/lib/routes.ts'
import { chooseLanguage } from '#src/stores/customizer.ts'

export interface Entry {
  id: string
  label: string
  /** A quieter second line. */
  hint?: string | undefined
  /** What it is also found by. */
  also?: string | undefined
  icon: IconName
  /** Somewhere to go; otherwise `run` does it. */
  href?: string
  run?: () => void
  /** The language the label is in, when it is not the page's. */
  lang?: string | undefined
  /** Something that is no longer in use. */
  faded?: boolean
}

const role = () => document.documentElement.dataset.role ?? ''
const mine = (element: Element | null) =>
  (element?.getAttribute('data-roles') ?? '').split(' ').includes(role())
const textOf = (element: Element | null) => element?.textContent?.trim() ?? ''

/** The pages of the menu that this person finds in it, as they stand in the page. */
export function pageEntries(): Entry[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('.k-sidebar li[data-roles] > a.k-nav-link')
  return [...links]
    .filter((link) => mine(link.parentElement))
    .map((link) => ({
      id: `page ${link.pathname}`,
      label: textOf(link),
      also: textOf(link.closest('ul')?.previousElementSibling ?? null),
      icon: (link.querySelector('use')?.getAttribute('href')?.split('#')[1] ?? 'link') as IconName,
      href: link.href,
    }))
}

/** What can be made, by whom, and the list it goes into: where there is no such page, there is nothing to make. */
const createEntries = [
  { key: 'child', list: listOf.child, to: routes.childCreate, roles: access.children.write },
  { key: 'parent', list: listOf.parent, to: routes.parentCreate, roles: access.parents.write },
  { key: 'driver', list: listOf.driver, to: routes.driverCreate, roles: access.drivers.write },
  { key: 'company', list: listOf.company, to: routes.companyCreate, roles: access.companies.write },
  { key: 'staff', list: listOf.staff, to: routes.staffCreate, roles: access.staff.write },
  { key: 'vehicle', list: listOf.vehicle, to: routes.vehicleCreate, roles: access.vehicles.write },
] as const

/** What is done often, and the list in which it is done. */
const taskEntries = [
  {
    key: 'assign',
    icon: 'driver',
    to: () => `${routes.bookings()}?status=confirmed,scheduled&no_driver=true`,
    roles: access.bookings.dispatch,
  },
  {
    key: 'confirm',
    icon: 'check-circle',
    to: () => `${routes.bookings()}?status=pending`,
    roles: access.bookings.dispatch,
  },
  {
    key: 'review',
    icon: 'document',
    to: () => `${routes.documents()}?status=pending`,
    roles: access.documents.review,
  },
  { key: 'account', icon: 'shield', to: routes.profile, roles: undefined },
] as const

/** A control of the page, pressed as the person would. */
const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click()

/** What can be done from anywhere: making something, and the switches of the top bar. */
export function actionEntries(locale: Locale, t: T, pages: readonly Entry[]): Entry[] {
  const pageAt = (path: string) => pages.find(({ id }) => id === `page ${localePath(locale, path)}`)
  const booking = pageAt(routes.bookingCreate())
  const isDark = document.documentElement.dataset.mode === 'dark'
  const made = createEntries
    .filter(({ list, roles }) => pageAt(list()) && roles.some((one) => one === role()))
    .map(({ key, to }): Entry => {
      return {
        id: `make ${key}`,
        label: t(`palette:make.${key}`),
        also: t('palette:also.make'),
        icon: 'plus',
        href: localePath(locale, to()),
      }
    })
  const done = taskEntries
    .filter(({ roles }) => !roles || roles.some((one) => one === role()))
    .map(
      ({ key, icon, to }): Entry => ({
        id: `do ${key}`,
        label: t(`palette:do.${key}`),
        also: t(`palette:also.${key}`),
        icon,
        href: localePath(locale, to()),
      }),
    )
  return [
    ...(booking ? [{ ...booking, also: t('palette:also.book') }] : []),
    ...done,
    ...made,
    {
      id: 'inbox',
      label: t('palette:inbox'),
      also: t('palette:also.inbox'),
      icon: 'bell',
      run: press('[data-open-inbox]'),
    },
    {
      id: 'mode',
      label: t(isDark ? 'shell:toLight' : 'shell:toDark'),
      also: t('palette:also.mode'),
      icon: isDark ? 'sun' : 'moon',
      run: press('[data-toggle-mode]'),
    },
    {
      id: 'look',
      label: t('customizer:title'),
      also: t('palette:also.look'),
      icon: 'palette',
      run: press('[data-open-customizer]'),
    },
    {
      id: 'out',
      label: t('shell:signOut'),
      also: t('palette:also.out'),
      icon: 'sign-out',
      run: press('[data-sign-out]'),
    },
  ]
}

/** Leaves for the page that is open in another language, with the same rows. */
function showIn(locale: Locale): void {
  chooseLanguage(locale)
  const { pathname, search, hash } = location
  location.assign(localePath(locale, splitPath(pathname).path) + search + hash)
}

/** The page that is open, in the other languages. */
export const languageEntries = (locale: Locale, t: T): Entry[] =>
  localeTags
    .filter((tag) => tag !== locale)
    .map((lang) => ({
      id: `language ${lang}`,
      label: languageName(lang),
      lang,
      also: t('palette:also.language'),
      icon: 'language',
      run: () => showIn(lang),
    }))

/** Those that have every word of the text; what begins with it comes first. */
export function matching(entries: readonly Entry[], text: string): Entry[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const place = ({ label }: Entry) => {
    const name = fold(label)
    if (name.startsWith(first)) return 0
    return name.includes(` ${first}`) ? 1 : 2
  }
  return entries
    .filter(({ label, also }) => words.every((word) => fold(`${label} ${also ?? ''}`).includes(word)))
    .toSorted((a, b) => (words.length > 0 ? place(a) - place(b) : 0))
}
