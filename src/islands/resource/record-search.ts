import type { ReadableAtom } from 'nanostores'
import type { RecordName } from '#contract/record-name.ts'
import type { Option, Search } from '#src/islands/ui/combobox/use-options.ts'
import { findNames } from '#src/stores/lookups.ts'
import { findRecords } from '#src/stores/registers.ts'

/** Records that were offered: the name of a chosen one needs no request. */
const offered = new Map<string, Option>()

function remembering(search: Search): Search {
  return async (text, signal) => {
    const options = await search(text, signal)
    for (const option of options) offered.set(option.id, option)
    return options
  }
}

const option = ({ id, name, hint }: RecordName): Option => ({ id, name, ...(hint && { hint }) })
const searchOf = (register: 'companies' | 'drivers' | 'vehicles') =>
  remembering(async (search, signal) => {
    const names = await findNames(register, search, signal)
    return names.map(option)
  })

/** Searches for the filters of lists, by what the registers find; who reads no register finds by name. */
export const driverSearch = searchOf('drivers')
export const companySearch = searchOf('companies')
export const vehicleSearch = searchOf('vehicles')
export const schoolSearch = remembering(async (search, signal) => {
  const schools = await findRecords<{ id: string; name: string }>('schools', search, signal)
  return schools.map(({ id, name }) => ({ id, name }))
})

/** What a record is called that was offered before. */
export const offeredName = (id: string): string | undefined => offered.get(id)?.name

export type Rows<Row> = ReadableAtom<{ data: { results: readonly Row[] } | null; loading: boolean }>

/**
 * The record behind an id that came with the address: one that was offered, or as the rows that the filter found
 * name it. Nothing when there are no such rows.
 */
export function findRecord<Row>(
  $rows: Rows<Row>,
  pick: (row: Row) => Option | null | undefined,
  id: string,
  signal: AbortSignal,
): Promise<Option | undefined> {
  return new Promise((resolve) => {
    const known = offered.get(id)
    if (known) return resolve(known)
    const stop = $rows.subscribe(({ data, loading }) => {
      const record = data?.results.map(pick).find((one) => one?.id === id)
      if (!record && (loading || !data)) return
      resolve(record ?? undefined)
      queueMicrotask(() => stop())
    })
    signal.addEventListener('abort', () => stop())
  })
}
