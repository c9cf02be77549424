import type { Option } from '#src/islands/ui/use-options.ts'
import { getRecord, listRecords } from '#src/lib/api/registers.ts'

type Naming = (row: never) => string
interface Found {
  id: string
}

/** Searches another register for a picker. */
export const recordSearch =
  (register: string, name: Naming) =>
  async (search: string, signal: AbortSignal): Promise<Option[]> => {
    const { results } = await listRecords<Found>(register, { search, page_size: 20 }, { signal })
    return results.map((row) => ({ id: row.id, name: name(row as never) }))
  }

/** The record behind an id that came with the address. */
export const recordFinder =
  (register: string, name: Naming) =>
  async (id: string, signal: AbortSignal): Promise<Option> => ({
    id,
    name: name((await getRecord<Found>(register, id, { signal })) as never),
  })
