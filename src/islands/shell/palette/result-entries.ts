import type { SearchGroup, SearchKind } from '#contract/search.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { IconName } from '#src/islands/ui/icon-names.ts'
import { recordAddress } from '#src/lib/nav/record-address.ts'
import type { Entry } from './entries.ts'

export const icons: Record<SearchKind, IconName> = {
  child: 'child',
  parent: 'users',
  driver: 'driver',
  company: 'company',
  staff: 'staff',
  vehicle: 'van',
  booking: 'booking',
  trip: 'trip',
}

/** What was found of one kind, as it stands in the palette. */
export const resultEntries = ({ kind, results }: SearchGroup, { locale, format }: I18n): Entry[] =>
  results.map(({ id, name, details, at, active }) => ({
    id: `${kind} ${id} ${name}`,
    label: name,
    hint: [...(at ? [format.dateTime(at)] : []), ...details].join(' · '),
    icon: icons[kind],
    href: recordAddress(locale, kind, id),
    faded: !active,
  }))
