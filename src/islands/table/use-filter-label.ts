import { useEffect, useState } from 'react'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { dayRange } from '#src/lib/list/days.ts'
import type { DateFilter, Filter } from './filter-types.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

function dateText({ zone }: DateFilter<string>, value: string, { t, format }: I18n): string {
  const range = dayRange(value, zone)
  if (!range) return value
  const { from, to } = range
  const day = (one: string) => format.date(noon(one), 'UTC')
  if (!/^\d|\.\./.test(value)) return t(`table:date.${value}`)
  if (from === undefined) return t('table:date.until', { day: day(to ?? '') })
  if (to === undefined) return t('table:date.since', { day: day(from) })
  return from === to ? day(from) : t('table:date.range', { from: day(from), to: day(to) })
}

/** What a filter is set to, for its chip; the name of a record arrives a moment after its id. */
export function useFilterLabel(filter: Filter, value: string | undefined): string | undefined {
  const i18n = useI18n()
  const [found, setFound] = useState<{ id: string; name: string }>()
  const find = filter.kind === 'record' ? filter.find : undefined

  useEffect(() => {
    if (!find || !value || found?.id === value) return
    const stop = new AbortController()
    find(value, stop.signal).then(
      (option) => setFound({ id: value, name: option?.name ?? i18n.t('table:filter.unknown') }),
      () => !stop.signal.aborted && setFound({ id: value, name: i18n.t('table:filter.unknown') }),
    )
    return () => stop.abort()
  }, [find, value, found, i18n])

  if (!value) return undefined
  if (filter.kind === 'date') return dateText(filter, value, i18n)
  if (filter.kind === 'record') return found?.id === value ? found.name : '…'
  if (filter.kind === 'toggle') return ''
  const chosen = value.split(',')
  return i18n.format.list(
    filter.options.filter((one) => chosen.includes(one.value)).map(({ label }) => label),
  )
}
