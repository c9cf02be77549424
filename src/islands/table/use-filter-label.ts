import { useEffect, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Filter } from './filter-types.ts'

/** What a filter is set to, for its chip; the name of a record arrives a moment after its id. */
export function useFilterLabel(filter: Filter, value: string | undefined): string | undefined {
  const i18n = useI18n()
  const [found, setFound] = useState<{ id: string; name: string }>()
  const find = 'find' in filter ? filter.find : undefined

  useEffect(() => {
    if (!find || !value || found?.id === value) return
    const stop = new AbortController()
    find(value, stop.signal).then(
      (option) => setFound({ id: value, name: option?.name ?? i18n.t('list-panels:filter.unknown') }),
      () => !stop.signal.aborted && setFound({ id: value, name: i18n.t('list-panels:filter.unknown') }),
    )
    return () => stop.abort()
  }, [find, value, found, i18n])

  if (!value) return undefined
  if (filter.kind === 'date') return filter.text(value, filter.zone, i18n)
  if ('find' in filter) return found?.id === value ? found.name : '…'
  if (filter.kind === 'toggle') return ''
  const chosen = value.split(',')
  return i18n.format.list(
    filter.options.filter((one) => chosen.includes(one.value)).map(({ label }) => label),
  )
}
