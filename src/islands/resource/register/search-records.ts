import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { findRecord, findRecords } from '#src/stores/registers.ts'
import type { FormValue } from './fields.ts'

type Naming = (row: never) => string
interface Found {
  id: string
}

/** Searches another register for a picker. */
export const recordSearch =
  (register: string, name: Naming) =>
  async (search: string, signal: AbortSignal): Promise<Option[]> => {
    const rows = await findRecords<Found>(register, search, signal)
    return rows.map((row) => ({ id: row.id, name: name(row as never) }))
  }

/** The record behind an id that came with the address. */
export const recordFinder =
  (register: string, name: Naming) =>
  async (id: string, signal: AbortSignal): Promise<Option> => ({
    id,
    name: name((await findRecord<Found>(register, id, signal)) as never),
  })

/** What the chosen record of another register fills in; nothing when it can't be read, as it can be typed. */
export const fillFrom =
  <Row, Fields extends string>(register: string, fill: (row: Row) => Partial<Record<Fields, FormValue>>) =>
  async (value: FormValue): Promise<Partial<Record<Fields, FormValue>>> => {
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
    if (id === undefined) return {}
    return findRecord<Row>(register, id).then(fill, () => ({}))
  }
