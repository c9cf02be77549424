import { useEffect, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { recordAddress } from '#src/lib/nav/record-address.ts'
import { recentName } from '#src/stores/recent-names.ts'
import { type RecentRecord, recentRecords } from '#src/stores/recent-records.ts'
import type { Entry } from './entries.ts'
import { icons } from './result-entries.ts'

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
