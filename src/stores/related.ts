import type { Page } from '#contract/page.ts'
import type { Query } from '#src/lib/api/query.ts'
import { listRecords } from '#src/lib/api/registers.ts'
import { type LoadableStore, loadable } from './base/loadable.ts'

export type RelatedStore<Row> = LoadableStore<[Query], Page<Row>>

/** Rows of another list that belong to the record in sight; `purpose` tells several of one list apart. */
export const relatedRows = <Row>(list: string, purpose: string): RelatedStore<Row> =>
  loadable<[Query], Page<Row>>({
    name: `${list}-${purpose}`,
    fetch: (options, params) => listRecords<Row>(list, params, options),
    onChange: 'drop',
  })
