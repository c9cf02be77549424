import { useEffect, useState } from 'react'
import type { SearchGroup, SearchKind } from '#contract/search.ts'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import type { IconName } from '#src/islands/ui/icon-names.ts'
import { recordAddress } from '#src/lib/nav/record-address.ts'
import { recentName } from '#src/stores/recent-names.ts'
import { type RecentRecord, recentRecords } from '#src/stores/recent-records.ts'
import type { Entry } from './entries.ts'

const icons: Record<SearchKind, IconName> = {
  child: 'child',
  parent: 'users',
  driver: 'driver',
  company: 'company',
  staff: 'staff',
  vehicle: 'van',
  school: 'school',
  calendar: 'calendar',
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

type NamedRecord = RecentRecord & { name?: string }

/** The records that were opened last in this tab. Each has its line from the start; its name is fetched when the palette opens. */
export function useRecent(): Entry[] {
  const { t, locale } = useI18n()
  const [records, setRecords] = useState<readonly NamedRecord[]>(recentRecords)
  useEffect(() => {
    const stop = new AbortController()
    for (const record of recentRecords()) {
      void recentName(record, stop.signal).then((name) => {
        if (stop.signal.aborted) return
        setRecords((all) =>
          all.flatMap((one) => {
            if (one.id !== record.id) return [one]
            return name ? [{ ...one, name }] : []
          }),
        )
      })
    }
    return () => stop.abort()
  }, [])
  return records.map(({ kind, id, name }) => ({
    id: `recent ${kind} ${id}`,
    label: name ?? '…',
    hint: t(`palette:one.${kind}`),
    icon: icons[kind],
    href: recordAddress(locale, kind, id),
  }))
}
