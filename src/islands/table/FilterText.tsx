import { useEffect, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { ChipFilter } from './filters.ts'

interface FilterTextProps {
  filter: ChipFilter
  value: string | undefined
  zone: string
}

/** What a filter is set to, in words; the name of a record arrives a moment after its id. */
export function useFilterText({ filter, value, zone }: FilterTextProps): string | undefined {
  const i18n = useI18n()
  const [option, setOption] = useState<{ id: string; name: string }>()
  const find = 'find' in filter ? filter.find : undefined

  useEffect(() => {
    if (!find || !value || option?.id === value) return
    const stop = new AbortController()
    find(value, stop.signal, i18n).then(
      (option) => setOption({ id: value, name: option?.name ?? i18n.t('list-panels:filter.unknown') }),
      () => !stop.signal.aborted && setOption({ id: value, name: i18n.t('list-panels:filter.unknown') }),
    )
    return () => stop.abort()
  }, [find, value, option, i18n])

  if (!value) return undefined
  if (filter.kind === 'days') return filter.text(value, zone, i18n)
  if ('find' in filter) return option?.id === value ? option.name : '…'
  if (filter.kind === 'toggle') return ''
  const chosen = value.split(',')
  const { t, format } = i18n
  return format.list(filter.values.filter((one) => chosen.includes(one)).map((one) => t(filter.text(one))))
}

/** The same in the filter's chip. */
export const FilterText = (props: FilterTextProps) => useFilterText(props)
