import type { Query } from '#src/lib/api/query.ts'
import { countRecords, listRecords, type RegisterRecord } from '#src/lib/api/registers.ts'
import type { Listed } from '#src/lib/api/shape.ts'
import { type LoadableStore, loadable } from './base/loadable.ts'

/** A record of a register, whose own fields the shared screens know by name only. */
export type Row = RegisterRecord & Record<string, unknown>
export type RegisterCounts = LoadableStore<[Query], Record<string, number>>
export type RegisterList = LoadableStore<[Query], Listed<Row>>

/** A register's list: all that its page needs at first. What can be done to the records is in `records.ts`. */
export const registerList = (register: string): RegisterList =>
  loadable<[Query], Listed<Row>>({
    name: register,
    fetch: (options, params) => listRecords<Row>(register, params, options),
    onChange: 'keep',
  })

/** How many records there are for each value of one of its filters, and `all`. */
export const registerCounts = (register: string): RegisterCounts =>
  loadable<[Query], Record<string, number>>({
    name: `${register}-counts`,
    fetch: (options, params) => countRecords(register, params, options),
    onChange: 'keep',
  })
