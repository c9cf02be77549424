import type { Query } from '#src/lib/api/query.ts'
import {
  countRecords,
  getRecord,
  listRecords,
  noteLists,
  type RegisterRecord,
} from '#src/lib/api/registers.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { type LoadableStore, loadable, withCounts } from './base/loadable.ts'

/** A record of a register, whose own fields the shared screens know by name only. */
export type Row = RegisterRecord & Record<string, unknown>
export type RegisterCounts = LoadableStore<[Query], Record<string, number>>
export type RegisterList = LoadableStore<[Query], Listed<Row>>

/**
 * A register's list, and how many records there are for each value of one of its filters, and `all`: what its page needs
 * at first. What can be done to the records is in `records.ts`.
 */
export function registerStores(
  register: string,
  lists: readonly string[] = [],
): { list: RegisterList; counts: RegisterCounts } {
  noteLists(register, lists)
  const list = loadable<[Query], Listed<Row>>({
    name: register,
    fetch: (options, params) => listRecords<Row>(register, params, options),
    onChange: 'keep',
  })
  const counts = loadable<[Query], Record<string, number>>({
    name: `${register}-counts`,
    fetch: (options, params) => countRecords(register, params, options),
    onChange: 'keep',
  })
  return { list: withCounts(list, counts), counts }
}

/** What a picker of records looks up while somebody types. Nothing is kept; throws an `ApiError`, which the picker shows. */
export const findRecords = async <Found>(
  register: string,
  search: string,
  signal: AbortSignal,
): Promise<Found[]> => (await listRecords<Found>(register, { page_size: 20, search }, { signal })).results

export const findRecord = <Found>(register: string, id: string, signal?: AbortSignal): Promise<Found> =>
  getRecord<Found>(register, id, { signal })
