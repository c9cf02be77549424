import type { BulkResult } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { ImportResult, RegisterBulk } from '#contract/register.ts'
import * as api from '#src/lib/api/records.ts'
import { getRecord } from '#src/lib/api/registers.ts'
import { type LoadableStore, loadable } from './base/loadable.ts'
import type { RegisterList, Row } from './registers.ts'
import { attempt, type Result } from './result.ts'
import { sendShown } from './shown-ahead.ts'

/** One record of a register, and what can be done to its records. */
export interface Records {
  detail: LoadableStore<[string], Row>
  timeline: LoadableStore<[string], TimelineEvent[]>
  create(input: object): Promise<Result<Row>>
  /**
   * Saves a form of `row`, which shows as `optimistic` at once and goes back when that fails. `version` is that of the record
   * the form was filled from: a newer one on the server is a `conflict`.
   */
  save(row: Row, optimistic: Row, input: object, version: number): Promise<Result<Row>>
  /** Whether this record was saved just now; true once. */
  wasSaved(id: string): boolean
  /** One of a record's own actions: `approve`. A record that was changed meanwhile is shown as it is now. */
  step(row: Row, action: string, input: object): Promise<Result<Row>>
  /** Rows that are to be deleted leave the list at once, and come back when that fails. */
  bulk(input: RegisterBulk): Promise<Result<BulkResult>>
  /** Gives a field of a record in the list another value, which shows at once and goes back when that fails. */
  change(row: Row, field: string, value: unknown): Promise<Result<BulkResult>>
  undo(token: string): Promise<Result<BulkResult>>
  take(file: File, options: api.ImportOptions): Promise<Result<ImportResult>>
}

/** Whether the `current` of a conflict is a record. */
export const isRow = (current: unknown): current is Row =>
  typeof current === 'object' && current !== null && 'id' in current && 'version' in current

/** The record as the server has it, where a conflict carries it. */
function currentOf(result: Result<unknown>): Row | undefined {
  if (result.ok || result.problem.kind !== 'conflict') return undefined
  return isRow(result.problem.current) ? result.problem.current : undefined
}

function makeRecords(register: string, list: RegisterList): Records {
  const detail = loadable<[string], Row>({
    name: `${register}-record`,
    fetch: (options, id) => getRecord<Row>(register, id, options),
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

  /** Puts a newer version of a record wherever it is in sight. */
  function show(row: Row) {
    const { data } = list.$state.get()
    if (data) list.replace({ ...data, results: data.results.map((one) => (one.id === row.id ? row : one)) })
    if (detail.$state.get().data?.id === row.id) detail.replace(row)
  }

  /** Shows a record as it will be while it is sent, and when that fails as it was, or as the server has it. */
  async function sendOptimistically<Value>(
    row: Row,
    optimistic: Row,
    send: () => Promise<Value>,
    worked: (value: Value) => boolean = () => true,
  ): Promise<Result<Value>> {
    show(optimistic)
    const result = await sendShown(send)
    if (!result.ok || !worked(result.value)) show(currentOf(result) ?? row)
    return result
  }
  let saved: string | undefined

  return {
    detail,
    timeline,
    create: (input) => attempt(() => api.createRecord<Row>(register, input)),
    save: async (row, optimistic, input, version) => {
      const send = () => api.updateRecord<Row>(register, row.id, input, { version })
      const result = await sendOptimistically(row, optimistic, send)
      if (result.ok) {
        saved = row.id
        show(result.value)
      }
      return result
    },
    wasSaved: (id) => {
      const was = saved === id
      saved = undefined
      return was
    },
    step: async ({ id, version }, action, input) => {
      const result = await attempt(() => api.stepRecord<Row>(register, id, action, input, { version }))
      if (result.ok) show(result.value)
      const current = currentOf(result)
      if (current) show(current)
      // It may stand elsewhere in the list now, or not be in it any more.
      if (list.$state.get().data) void list.reload()
      return result
    },
    bulk: async (input) => {
      const isDelete = input.action === 'delete'
      if (isDelete) withoutRows(input.ids)
      const result = await (isDelete ? sendShown : attempt)(() => api.bulkRecords(register, input))
      await list.reload()
      return result
    },
    change: async (row, field, value) => {
      const input: RegisterBulk = { ids: [row.id], action: 'set', values: { [field]: value } }
      const send = () => api.bulkRecords(register, input, { version: row.version })
      const result = await sendOptimistically(row, { ...row, [field]: value }, send, ({ results }) =>
        results.every(({ ok }) => ok),
      )
      await list.reload()
      return result
    },
    undo: async (token) => {
      const result = await attempt(() => api.undoRecords(register, token))
      await list.reload()
      return result
    },
    take: async (file, options) => {
      const result = await attempt(() => api.importRecords(register, file, options))
      // Where the answer was lost, the rows may be in all the same.
      if (!options.dryRun && !(result.ok && result.value.created === 0)) void list.reload()
      return result
    },
  }
}

const made = new WeakMap<RegisterList, Records>()

/** The records of a register, by its name in the API and its list: the same ones each time. */
export function recordsOf(register: string, list: RegisterList): Records {
  const known = made.get(list) ?? makeRecords(register, list)
  made.set(list, known)
  return known
}
