import type { Option, Search } from '#src/islands/ui/combobox/use-options.ts'
import type { Rows } from './record-search.ts'

// Loaded when such a filter is opened, or is in the address.
const load = () => import('./record-search.ts')

/** Searches for the filters of lists; their code is loaded when one is first used. */
export const driverSearch: Search = async (text, signal) => (await load()).driverSearch(text, signal)
export const companySearch: Search = async (text, signal) => (await load()).companySearch(text, signal)
export const vehicleSearch: Search = async (text, signal) => (await load()).vehicleSearch(text, signal)

/** Finds the record behind an id that came with the address, in what `pick` takes from the rows. */
export const finder =
  <Row>($rows: Rows<Row>, pick: (row: Row) => Option | null | undefined) =>
  async (id: string, signal: AbortSignal): Promise<Option | undefined> =>
    (await load()).findRecord($rows, pick, id, signal)
