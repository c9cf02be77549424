import type { BulkResult, Page } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { ImportResult, RegisterBulk } from '#contract/register.ts'
import type { Query } from '#src/lib/api/query.ts'
import * as api from '#src/lib/api/registers.ts'
import { type LoadableStore, loadable } from './loadable.ts'
import { attempt, type Result } from './result.ts'

/** A register's list and record, and what can be done to them. */
export interface RegisterStore<Row extends api.RegisterRecord> {
  list: LoadableStore<[Query], Page<Row>>
  detail: LoadableStore<[string], Row>
  timeline: LoadableStore<[string], TimelineEvent[]>
  create(input: object): Promise<Result<Row>>
  /** `version` is that of the record the form was filled from: a newer one on the server is a `conflict`. */
  save(id: string, input: object, version: number): Promise<Result<Row>>
  /** Rows that are to be deleted leave the list at once, and come back when that fails. */
  bulk(input: RegisterBulk): Promise<Result<BulkResult>>
  undo(token: string): Promise<Result<BulkResult>>
  take(file: File, dryRun: boolean): Promise<Result<ImportResult>>
}

export function registerStore<Row extends api.RegisterRecord>(register: string): RegisterStore<Row> {
  const list = loadable<[Query], Page<Row>>({
    name: register,
    fetch: (options, params) => api.listRecords<Row>(register, params, options),
    onChange: 'keep',
  })
  const detail = loadable<[string], Row>({
    name: `${register}-record`,
    fetch: (options, id) => api.getRecord<Row>(register, id, options),
    onChange: 'drop',
  })
  const timeline = loadable<[string], TimelineEvent[]>({
    name: `${register}-timeline`,
    fetch: (options, id) => api.getTimeline(register, id, options),
    onChange: 'drop',
  })

  function withoutRows(ids: readonly string[]) {
    const { data } = list.$state.get()
    if (!data) return
    const results = data.results.filter(({ id }) => !ids.includes(id))
    list.replace({ ...data, results, count: data.count - (data.results.length - results.length) })
  }

  return {
    list,
    detail,
    timeline,
    create: (input) => attempt(() => api.createRecord<Row>(register, input)),
    save: (id, input, version) =>
      attempt(async () => {
        const saved = await api.updateRecord<Row>(register, id, input, { version })
        detail.replace(saved)
        return saved
      }),
    bulk: async (input) => {
      if (input.action === 'delete') withoutRows(input.ids)
      const result = await attempt(() => api.bulkRecords(register, input))
      await list.reload()
      return result
    },
    undo: async (token) => {
      const result = await attempt(() => api.undoRecords(register, token))
      await list.reload()
      return result
    },
    take: async (file, dryRun) => {
      const result = await attempt(() => api.importRecords(register, file, dryRun))
      if (result.ok && result.value.created > 0) await list.reload()
      return result
    },
  }
}
