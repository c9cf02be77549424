import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Child } from '#contract/child.ts'
import type { Driver } from '#contract/driver.ts'
import type { StoredFile } from '#contract/file.ts'
import type { BulkResult } from '#contract/page.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import { files } from '#server/schema/files.ts'
import { auditLog } from '#server/schema/history.ts'
import { guardians } from '#server/schema/people.ts'
import { emptyFolder } from '../support/folder.ts'
import type { Client } from './support/client.ts'
import { picture, sendFile } from './support/files.ts'
import { samples } from './support/registers.ts'
import { mayaOf, tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const folder = emptyFolder()
const server = await testServer({ env: { DATA_DIR: folder } })
await tripWorld(server.db, server.clock())
const support = await server.as('support')

type Pictured = (Child | Driver) & { id: string; version: number }

const send = async (client: Client, use?: string, format: 'jpeg' | 'png' = 'jpeg') =>
  sendFile<StoredFile & Record<string, string[]>>(server.app, client, '/api/web/files', {
    bytes: await picture(900, 600)
      .withExif({ IFD0: { Copyright: 'Secret Street 5' } })
      .toFormat(format)
      .toBuffer(),
    name: 'me.jpg',
    ...(use !== undefined && { fields: { use } }),
  })
const open = (client: Client, id: string) =>
  server.app.request(`/api/web/files/${id}`, {
    headers: { cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') },
  })
const inputOf = (name: string, number: number, photo: string | null) => ({
  ...samples[name]?.input(number),
  photo,
})
async function make(name: string, number: number) {
  const { body: photo } = await send(support, 'photo')
  const { body, status } = await support.post<Pictured>(`/api/web/${name}`, inputOf(name, number, photo.id))
  expect(status).toBe(201)
  return body
}

test('a person’s picture is stored as a square without the camera’s data', async () => {
  const { body, status } = await send(support, 'photo')
  expect([status, body.type]).toEqual([201, 'image/webp'])
  const bytes = Buffer.from(await (await open(support, body.id)).arrayBuffer())
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([width, height, exif, bytes.includes('Secret')]).toEqual([512, 512, undefined, false])
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const refused = await sendFile<Record<string, string[]>>(server.app, support, '/api/web/files', {
    bytes: pdf,
    fields: { use: 'photo' },
  })
  expect([refused.status, refused.body]).toEqual([400, { file: ['Choose a JPEG, PNG or WebP picture.'] }])
})

describe.each(['drivers', 'children'])('a picture in %s', (name) => {
  const path = `/api/web/${name}`

  test('comes with a new record, is replaced and taken away, and the timeline says so', async () => {
    const first = await make(name, 40)
    expect(first.photo).toMatchObject({ name: 'me.webp', type: 'image/webp' })
    const { body: next } = await send(support, 'photo', 'png')
    const replaced = await support.put<Pictured>(`${path}/${first.id}`, inputOf(name, 40, next.id), {
      'if-match': '"1"',
    })
    expect(replaced.body.photo?.id).toBe(next.id)
    expect((await open(support, first.photo?.id ?? '')).status).toBe(404)
    const gone = await support.put<Pictured>(`${path}/${first.id}`, inputOf(name, 40, null), {
      'if-match': '"2"',
    })
    expect(gone.body.photo).toBeNull()
    expect((await open(support, next.id)).status).toBe(404)
    const { body } = await support.get<{ events: TimelineEvent[] }>(`${path}/${first.id}/timeline`)
    expect(body.events.slice(1).map(({ changes }) => changes)).toEqual(
      Array.from({ length: 2 }, () => [{ field: 'photo', before: null, after: null }]),
    )
  })

  test('is the writer’s own upload and no PDF, and stays where a bulk change says nothing of it', async () => {
    const { body: others } = await send(await server.as('dispatcher'), 'photo')
    const theirs = await support.post<Record<string, string[]>>(path, inputOf(name, 41, others.id))
    expect([theirs.status, Object.keys(theirs.body)]).toEqual([400, ['photo']])
    const row = await make(name, 41)
    const set = await support.post<BulkResult>(`${path}/bulk`, {
      ids: [row.id],
      action: 'set',
      values: samples[name]?.bulk,
    })
    expect(set.body.results[0]?.ok).toBe(true)
    const { body: kept } = await support.get<Pictured>(`${path}/${row.id}`)
    expect(kept.photo?.id).toBe(row.photo?.id)
    const other = await support.post(path, inputOf(name, 42, row.photo?.id ?? ''))
    expect(other.status).toBe(400)
  })

  test('goes with a deleted record, and comes back with it', async () => {
    const row = await make(name, 43)
    const id = row.photo?.id ?? ''
    const { body } = await support.post<BulkResult>(`${path}/bulk`, { ids: [row.id], action: 'delete' })
    expect((await open(support, id)).status).toBe(404)
    await support.post(`${path}/undo`, { undo: body.undo })
    expect((await open(support, id)).status).toBe(200)
  })
})

test('a child’s picture is for staff and the own parents, and each look is in the child’s log', async () => {
  const child = await make('children', 44)
  const id = child.photo?.id ?? ''
  await server.db.insert(guardians).values(mayaOf(child.id))
  const looks = async () =>
    (
      await server.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'read'), sql`${auditLog.entityIds} @> array[${child.id}]`))
    ).length
  const before = await looks()
  const own = await server.as('parent', { parent: 'maya' })
  expect((await open(own, id)).status).toBe(200)
  expect((await open(await server.as('viewer'), id)).status).toBe(200)
  expect(await looks()).toBe(before + 2)
  const strangers = [
    await server.as('parent', { parent: 'nobody' }),
    await server.as('company', { company: 'hillside' }),
    await server.as('driver', { driver: 'amal' }),
    await server.as('finance'),
  ]
  for (const client of strangers) expect((await open(client, id)).status).toBe(404)
  expect(await looks()).toBe(before + 2)
})

test('a driver’s picture is not for finance, and not for another company', async () => {
  const driver = await make('drivers', 45)
  const id = driver.photo?.id ?? ''
  const finance = await server.as('finance')
  expect((await finance.get(`/api/web/drivers/${driver.id}`)).status).toBe(403)
  expect((await open(finance, id)).status).toBe(404)
  expect((await open(await server.as('company', { company: 'hillside' }), id)).status).toBe(404)
  expect((await open(await server.as('driver', { driver: driver.id }), id)).status).toBe(200)
  const [row] = await server.db.select().from(files).where(eq(files.id, id))
  expect([row?.ownerKind, row?.ownerId]).toEqual(['driver', driver.id])
})
