import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult, Page } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { ImportResult } from '#contract/register.ts'
import { registers } from '#server/app/registers.ts'
import { throttles } from '#server/schema/accounts.ts'
import { makeRecord, samples } from './support/registers.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
await tripWorld(server.db, server.clock())
const admin = await server.as('admin')
const viewer = await server.as('viewer')

// One person brings the files of all registers, in less than a minute.
beforeEach(() => server.db.delete(throttles))

type Record_ = { id: string; version: number; actions: string[] } & Record<string, unknown>

async function upload(address: string, text: string) {
  const form = new FormData()
  form.append('file', new File([text], 'rows.csv', { type: 'text/csv' }))
  const headers = {
    cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrftoken': admin.cookies.get('csrftoken') ?? '',
  }
  const answer = await server.app.request(address, { method: 'POST', body: form, headers })
  return { status: answer.status, body: (await answer.json()) as ImportResult }
}

const table = (rows: readonly Record<string, unknown>[]) => {
  const names = Object.keys(rows[0] ?? {})
  return [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))]
    .map((cells) => cells.join(','))
    .join('\n')
}

describe.each(registers.map(({ resource }) => ({ name: resource.name, resource })))(
  '$name',
  ({ name, resource }) => {
    const path = `/api/web/${name}`
    const sample = samples[name]
    if (!sample) throw new Error(`${name} has no sample in tests/server/support/registers.ts`)
    const { field, value } = sample.change
    const read = async (id: string) => (await admin.get<Record_>(`${path}/${id}`)).body
    const changed = (number: number) => ({ ...sample.input(number), [field]: value })
    const found = async (number: number) =>
      (await admin.get<Page<Record_>>(`${path}?search=${encodeURIComponent(sample.find(number))}`)).body
    const cellsOf = (number: number) => ({ ...sample.input(number), ...sample.cells?.(number) })

    test('a new record is in the list, found by search, sorted both ways, and in its timeline', async () => {
      const id = await makeRecord(admin, name, 1)
      const { count, results } = await found(1)
      expect([count, results[0]?.id]).toEqual([1, id])
      const { body } = await admin.get<{ events: TimelineEvent[] }>(`${path}/${id}/timeline`)
      expect(body.events.map(({ type }) => type)).toEqual(['created'])
      await makeRecord(admin, name, 2)
      const [first] = Object.keys(
        registers.find((one) => one.resource.name === name)?.resource.orderings ?? {},
      )
      const ids = async (ordering: string) => {
        const all: string[] = []
        for (let page = 1; ; page += 1) {
          const address = `${path}?page=${page}&page_size=100&ordering=${ordering}`
          const { next, results: rows } = (await admin.get<Page<Record_>>(address)).body
          all.push(...rows.map((row) => row.id))
          if (next === null) return all
        }
      }
      const up = await ids(String(first))
      expect(up.length).toBeGreaterThan(1)
      expect(await ids(`-${first}`)).toEqual(up.toReversed())
    })

    test('a page holds what it should, and one behind the last is a 404', async () => {
      const { body } = await admin.get<Page<Record_>>(`${path}?pagination=true&page=1&page_size=1`)
      expect(body.results).toHaveLength(1)
      expect(body.next).toContain('page=2')
      expect((await admin.get(`${path}?page=9999`)).status).toBe(404)
    })

    test('bad input is refused at its field, and so is a field that is not known', async () => {
      const { field: wrong, value: bad } = sample.wrong
      const answer = await admin.post(path, { ...sample.input(3), [wrong]: bad })
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, [wrong]])
      const more = await admin.post(path, { ...sample.input(3), surprise: 1 })
      expect([more.status, Object.keys(more.body)]).toEqual([400, ['surprise']])
      expect((await found(3)).count).toBe(0)
    })

    test('what must be unique is, whatever its case', async () => {
      await makeRecord(admin, name, 4)
      const answer = await admin.post(path, sample.input(4))
      expect(answer.status).toBe(400)
      expect((await found(4)).count).toBe(1)
    })

    test('an edit needs the version it was made from: a stale one gets the current record', async () => {
      const id = await makeRecord(admin, name, 5)
      expect((await admin.put(`${path}/${id}`, changed(5))).status).toBe(428)
      const first = await admin.put<Record_>(`${path}/${id}`, changed(5), { 'if-match': '"1"' })
      expect([first.status, first.body.version]).toEqual([200, 2])
      expect(first.headers.get('etag')).toBe('"2"')
      const stale = await admin.put<{ current: Record_ }>(`${path}/${id}`, sample.input(5), {
        'if-match': '"1"',
      })
      expect([stale.status, stale.body.current.version]).toEqual([412, 2])
      const { body } = await admin.get<{ events: TimelineEvent[] }>(`${path}/${id}/timeline`)
      expect(body.events.map(({ type }) => type)).toEqual(['created', 'edited'])
      expect(body.events[1]?.changes).toEqual([{ field, before: expect.anything(), after: String(value) }])
    })

    test('a deleted record is gone; a reader may do neither', async () => {
      const id = await makeRecord(admin, name, 6)
      expect((await viewer.delete(`${path}/${id}`)).status).toBe(403)
      const read = await viewer.get<Record_>(`${path}/${id}`)
      expect([read.status, read.body.actions]).toEqual(
        resource.read.includes('viewer') ? [200, []] : [403, undefined],
      )
      expect((await admin.delete(`${path}/${id}`)).status).toBe(204)
      expect((await admin.get(`${path}/${id}`)).status).toBe(404)
    })

    test('a bulk deletion has a result for each row, and undo brings them back as they were', async () => {
      const ids = [await makeRecord(admin, name, 7), await makeRecord(admin, name, 8)]
      const before = await Promise.all(ids.map(read))
      const { body } = await admin.post<BulkResult>(`${path}/bulk`, {
        ids: [...ids, 'nobody'],
        action: 'delete',
      })
      expect(body.results.map(({ ok }) => ok)).toEqual([true, true, false])
      expect((await found(7)).count).toBe(0)
      const undone = await admin.post<BulkResult>(`${path}/undo`, { undo: body.undo })
      expect(undone.body.results.map(({ ok }) => ok)).toEqual([true, true])
      expect(await Promise.all(ids.map(read))).toEqual(before)
      expect((await admin.post(`${path}/undo`, { undo: body.undo })).status).toBe(409)
    })

    test.runIf(sample.bulk)(
      'a bulk change can be undone, save where somebody changed the record since',
      async () => {
        const ids = [await makeRecord(admin, name, 9), await makeRecord(admin, name, 10)]
        const [was, other] = await Promise.all(ids.map(read))
        const { body } = await admin.post<BulkResult>(`${path}/bulk`, {
          ids,
          action: 'set',
          values: sample.bulk,
        })
        expect(body.results.every(({ ok }) => ok)).toBe(true)
        expect(await read(ids[0] ?? '')).toMatchObject(sample.bulk ?? {})
        await admin.put(`${path}/${ids[1]}`, changed(10), { 'if-match': '"2"' })
        const undone = await admin.post<BulkResult>(`${path}/undo`, { undo: body.undo })
        expect(undone.body.results.map(({ ok }) => ok)).toEqual([true, false])
        const [key = ''] = Object.keys(sample.bulk ?? {})
        expect((await read(ids[0] ?? ''))[key]).toEqual(was?.[key])
        expect(other?.version).toBe(1)
      },
    )

    test.runIf(sample.bulk)(
      'a change of one record alone holds to the version it was made from',
      async () => {
        const id = await makeRecord(admin, name, 11)
        const set = (version: number) =>
          admin.post<BulkResult & { current: Record_ }>(
            `${path}/bulk`,
            { ids: [id], action: 'set', values: sample.bulk },
            { 'if-match': `"${version}"` },
          )
        const stale = await set(7)
        expect([stale.status, stale.body.current.version]).toEqual([412, 1])
        expect((await set(1)).body.results[0]?.ok).toBe(true)
        expect(await read(id)).toMatchObject(sample.bulk ?? {})
      },
    )

    test('is saved as it was read: what can’t be written is left out, what it does not have refused', async () => {
      const id = await makeRecord(admin, name, 12)
      const before = await read(id)
      const put = (body: object) =>
        admin.put<Record_>(`${path}/${id}`, body, { 'if-match': `${before.version}` })
      const odd = await put({ ...before, ofNoRecord: 1 })
      expect([odd.status, Object.keys(odd.body)]).toEqual([400, ['ofNoRecord']])
      const { status, body } = await put({ ...before, id: 'another', createdBy: 'somebody' })
      expect([status, body.id, body.createdBy]).toEqual([200, id, before.createdBy])
      for (const one of Object.keys(resource.input.shape)) expect(body[one], one).toEqual(before[one])
    })

    test('an import is all or nothing, and a dry run only reports', async () => {
      const template = await admin.get<string>(`${path}/template`)
      const [heading = []] = parse(template.body, { bom: true }) as string[][]
      const extra = resource.extras?.columns ?? []
      expect(heading.toSorted()).toEqual([...Object.keys(sample.input(0)), ...extra].toSorted())
      const good = [cellsOf(20), cellsOf(21)]
      const dry = await upload(`${path}/import?dry_run=true`, table(good))
      expect(dry).toMatchObject({ status: 200, body: { rows: 2, created: 0, faultCount: 0 } })
      const bad = await upload(
        `${path}/import`,
        table([...good, { ...cellsOf(22), [sample.wrong.field]: sample.wrong.value }]),
      )
      expect(bad.body).toMatchObject({ created: 0, faults: [{ row: 4, column: sample.wrong.field }] })
      const twice = await upload(`${path}/import`, table([...good, cellsOf(20)]))
      expect(twice.body.created).toBe(0)
      expect(twice.body.faults[0]?.row).toBe(4)
      expect((await found(20)).count).toBe(0)
      expect((await upload(`${path}/import?dry_run=false`, table(good))).body.created).toBe(2)
      const { results } = await found(20)
      const { body } = await admin.get<{ events: TimelineEvent[] }>(`${path}/${results[0]?.id}/timeline`)
      expect(body.events.map(({ type }) => type)).toEqual(['imported'])
      expect((await upload(`${path}/import`, 'nonsense\n1')).status).toBe(400)
    })

    test('an exported file has what follows from a record, and brings back what was deleted', async () => {
      const id = await makeRecord(admin, name, 30)
      const before = await read(id)
      const search = encodeURIComponent(sample.find(30))
      const { body: text } = await admin.get<string>(`${path}/export?format=csv&search=${search}`)
      const [heading = [], cells = []] = parse(text, { bom: true }) as string[][]
      const { exported = [] } = resource
      expect(heading.slice(heading.length - exported.length)).toEqual([...exported])
      expect(exported.filter((column) => column in sample.input(30) || !(column in before))).toEqual([])
      const texts = exported.filter((column) => typeof before[column] === 'string')
      expect(texts.map((column) => cells[heading.indexOf(column)])).toEqual(
        texts.map((column) => before[column]),
      )
      expect((await admin.delete(`${path}/${id}`)).status).toBe(204)
      const taken = await upload(`${path}/import`, text)
      expect(taken.body).toMatchObject({ created: 1, faultCount: 0, ignored: [...exported] })
      const [after] = (await found(30)).results
      const fieldsOf = (record: Record_) =>
        Object.fromEntries(Object.keys(sample.input(30)).map((column) => [column, record[column]]))
      expect(after && fieldsOf(after)).toEqual(fieldsOf(before))
    })

    test('an export holds all filtered rows, in CSV as an import takes them', async () => {
      const { count } = (await admin.get<Page<Record_>>(path)).body
      const { body, headers } = await admin.get<string>(`${path}/export?format=csv`)
      expect(headers.get('content-disposition')).toContain(`${name}-2026-03-10.csv`)
      const rows = parse(body, { bom: true, columns: true }) as Record<string, string>[]
      expect(rows).toHaveLength(count)
      expect(
        (await upload(`${path}/import?dry_run=true`, body.replaceAll('\r', ''))).body.faultCount,
      ).toBeGreaterThan(0)
      const one = await admin.get<string>(
        `${path}/export?format=csv&search=${encodeURIComponent(sample.find(1))}`,
      )
      expect(parse(one.body, { bom: true, columns: true })).toHaveLength(1)
      const sheet = await admin.get<string>(`${path}/export?format=xlsx`)
      expect([sheet.status, sheet.body.slice(0, 2)]).toEqual([200, 'PK'])
    })
  },
)

test('what is in use can’t be deleted, and the refusal names by what', async () => {
  const answer = await admin.delete<{ detail: string; code: string }>('/api/web/vehicle-brands/ford')
  expect([answer.status, answer.body.code]).toEqual([409, 'in_use'])
  expect(answer.body.detail).toMatch(/^Ford has \d+ models\./)
})
