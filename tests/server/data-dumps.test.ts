import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPglite } from '#server/platform/db/connect.ts'
import { countRows, loadDump, writeDump } from '#server/platform/db/dump.ts'
import { dumpWhenDue, listDumps, restore } from '#server/platform/db/dumps.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { StartError } from '#server/platform/start-error.ts'
import { events, undoSteps } from '#server/schema/history.ts'
import { children } from '#server/schema/people.ts'
import { positions } from '#server/schema/tracking.ts'
import { makeDays } from '#server/tracking/days.ts'
import { emptyFolder } from '../support/folder.ts'
import { seedWorld } from './support/booking-world.ts'
import { preparedFolder } from './support/prepared-folder.ts'
import { runScript } from './support/run-script.ts'
import { spawnServer } from './support/spawn-server.ts'

const now = new Date('2026-03-10T09:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
type Embedded = Awaited<ReturnType<typeof connectPglite>>

const open = new Set<Embedded>()
afterAll(async () => void (await Promise.all([...open].map((one) => one.close()))))
async function database() {
  const connection = await connectPglite()
  open.add(connection)
  await connection.migrate()
  return connection
}

/** Two rows in two tables in one transaction: a dump has both or neither. */
const writePair = ({ db }: Embedded, type: string) =>
  db.transaction(async (tx) => {
    const id = randomUUID()
    await tx.insert(undoSteps).values({ id, accountId: type, steps: [] })
    await recordEvent({ db: tx, now, user: null }, { entity: 'booking', entityId: id, type })
  })

let source: Embedded
/** An empty one that is refused every dump it is offered. */
let refusing: Embedded
let file: string
beforeAll(async () => {
  source = await database()
  refusing = await database()
  await seedWorld(source.db)
  await source.db.update(children).set({
    careNotes: 'tab\tline\nback\\slash\r "quotes", \\N and ﷽ 👩‍🦽',
    allergies: ['nuts', 'a,b', '{}', ''],
  })
  await writePair(source, 'before')
  await makeDays(source.db, [now, later(30)])
  const place = { deviceId: 'tracker', latitude: 51.4545, longitude: -2.5879 }
  await source.db.insert(positions).values([
    { ...place, time: now },
    { ...place, time: later(30) },
  ])
  file = join(emptyFolder(), 'all.dump.gz')
  await writeDump(source.embedded, file, now)
})

describe('a dump', () => {
  test('brings back every row of every table as it was', async () => {
    const target = await database()
    const counts = await loadDump(target.embedded, file)
    expect(counts).toEqual(await countRows(source.embedded))
    for (const table of Object.keys(counts)) {
      const all = `select to_jsonb(t)::text as row from "${table}" t order by 1`
      expect((await target.embedded.query(all)).rows).toEqual((await source.embedded.query(all)).rows)
    }
    expect([counts.positions_20260310, counts.positions_20260311]).toEqual([1, 1])
    expect(counts.children).toBeGreaterThan(0)
    // Serial numbers go on where they stopped.
    await writePair(target, 'after')
    const ids = await target.db.select({ id: events.id }).from(events).orderBy(events.id)
    expect(ids.map(({ id }) => id)).toEqual([1, 2])
  })

  test('is for its owner’s eyes only, and leaves nothing unfinished behind', () => {
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(join(file, '..'))).toEqual(['all.dump.gz'])
  })

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
    ['altered', (bytes: Buffer) => Buffer.from(bytes).fill(7, 200, 220)],
    ['cut short before it was packed', (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, -500))],
    ['another file', () => gzipSync('{"hello":1}\n')],
    ['not packed', () => Buffer.from('select 1')],
    [
      'of another version',
      (bytes: Buffer) =>
        gzipSync(
          Buffer.from(
            gunzipSync(bytes)
              .toString('latin1')
              .replace(/"migrations":\["./, '"migrations":["?'),
            'latin1',
          ),
        ),
    ],
  ])('that is %s is refused, and nothing of it stays', async (_, change) => {
    const broken = join(emptyFolder(), 'broken.dump.gz')
    writeFileSync(broken, change(readFileSync(file)))
    await expect(loadDump(refusing.embedded, broken)).rejects.toThrow(StartError)
    expect(Object.values(await countRows(refusing.embedded)).every((count) => count === 0)).toBe(true)
  })

  test('taken under writes restores with equal counts', async () => {
    const busy = await database()
    let stored = 0
    let stop = false
    const writers = Array.from({ length: 8 }, async () => {
      while (!stop) {
        await writePair(busy, 'busy')
        stored += 1
        // A database in memory answers without ever going back to the event loop.
        await nextTurn()
      }
    })
    const taken = join(emptyFolder(), 'busy.dump.gz')
    for (const _ of Array(5)) {
      await writePair(busy, 'first')
      // Or the writers would not come to write again before the dump is done.
      await nextTurn()
    }
    const before = stored
    await writeDump(busy.embedded, taken, now)
    const after = stored
    stop = true
    await Promise.all(writers)
    expect(before).toBeGreaterThan(writers.length)
    expect(after).toBeGreaterThan(before)
    await busy.db.execute(sql`truncate events, undo_steps`)
    const counts = await loadDump(busy.embedded, taken)
    expect(counts.events).toBe(counts.undo_steps)
    // Each writer may have stored one more that it had not counted yet.
    expect(counts.events).toBeGreaterThanOrEqual(before + 5)
    expect(counts.events).toBeLessThanOrEqual(after + 5 + writers.length)
  })
})

test('dumps are written when the last is old enough, and the oldest go', async () => {
  const { embedded } = refusing
  const folder = join(emptyFolder(), 'dumps')
  const rule = { hours: 24, kept: 3 }
  expect(await dumpWhenDue(embedded, folder, now, { ...rule, hours: 0 })).toBeNull()
  expect(existsSync(folder)).toBe(false)
  expect(await dumpWhenDue(embedded, folder, now, rule)).toBe(
    join(folder, '2026-03-10T09-00-00-000Z.dump.gz'),
  )
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  writeFileSync(join(folder, 'mine.dump.gz'), 'mine')
  expect(await dumpWhenDue(embedded, folder, later(23), rule)).toBeNull()
  for (const hours of [24, 48, 72])
    expect(await dumpWhenDue(embedded, folder, later(hours), rule)).not.toBeNull()
  expect(await listDumps(folder)).toEqual([
    '2026-03-11T09-00-00-000Z.dump.gz',
    '2026-03-12T09-00-00-000Z.dump.gz',
    '2026-03-13T09-00-00-000Z.dump.gz',
  ])
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['notes.txt', 'mine.dump.gz']))
})

describe('restoring', () => {
  test('puts the dump in the place of the database, keeps that, and the server starts on it', async () => {
    const folder = await preparedFolder()
    const first = spawnServer(folder)
    await first.ready()
    const refused = await runScript('scripts/restore.ts', [file], { DATA_DIR: folder })
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('is using')
    expect(await first.stop()).toBe(0)

    const done = await runScript('scripts/restore.ts', [file], { DATA_DIR: folder })
    expect(done.output).toMatch(
      /Restored \d+ rows in \d+ tables\.\nWhat was there before is in .*pg\.replaced-\d+;/,
    )
    expect(done.code).toBe(0)
    const restored = await connectPglite(join(folder, 'pg'))
    open.add(restored)
    expect(await countRows(restored.embedded)).toEqual(await countRows(source.embedded))
    await restored.close()
    open.delete(restored)
    const second = spawnServer(folder)
    await second.ready()
    expect(await second.stop()).toBe(0)
  })

  test('a file that is none leaves the database where it is', async () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'pg'), 'the database')
    const bad = join(folder, 'bad.dump.gz')
    writeFileSync(bad, 'x')
    await expect(restore(folder, bad, now)).rejects.toThrow('damaged')
    await expect(restore(folder, join(folder, 'none'), now)).rejects.toThrow('There is no file')
    expect(readdirSync(folder).toSorted()).toEqual(['bad.dump.gz', 'pg'])
  })

  test('without a dump lists those there are', async () => {
    const folder = emptyFolder()
    const none = await runScript('scripts/restore.ts', [], { DATA_DIR: folder })
    expect(none.output).toContain('There are no dumps')
    await dumpWhenDue(refusing.embedded, join(folder, 'dumps'), now, { hours: 1, kept: 1 })
    const some = await runScript('scripts/restore.ts', [], { DATA_DIR: folder })
    expect(some.output).toContain(`npm run restore -- ${folder}/dumps/2026-03-10T09-00-00-000Z.dump.gz`)
  })
})
