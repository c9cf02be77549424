import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { beforeAll, expect, test } from 'vitest'
import { loadSavedCluster, saveCluster } from '#server/platform/db/empty-cluster.ts'
import { emptyFolder } from '../support/folder.ts'

const file = join(emptyFolder(), 'kept', 'cluster.tar.gz')
beforeAll(() => saveCluster(file))

const ask = async (client: PGlite, question: string) => (await client.query(question)).rows

test('new databases begin with a saved cluster, and know nothing of each other', async () => {
  const dataDir = join(emptyFolder(), 'pg')
  const open = () => PGlite.create({ dataDir, loadDataDir: loadSavedCluster(file) ?? new Blob() })
  const other = await PGlite.create({ loadDataDir: loadSavedCluster(file) ?? new Blob() })
  const client = await open()
  await client.exec('create table stops (name text)')
  await client.exec("insert into stops values ('Park Row')")
  expect(await ask(client, 'select name from stops')).toEqual([{ name: 'Park Row' }])
  expect(await ask(other, "select to_regclass('stops') as stops")).toEqual([{ stops: null }])
  await client.close()
  await other.close()

  const again = await PGlite.create({ dataDir })
  expect(await ask(again, 'select name from stops')).toEqual([{ name: 'Park Row' }])
  await again.close()
})

test('one that is saved stays as it is', async () => {
  const before = statSync(file).mtimeMs
  await saveCluster(file)
  expect(statSync(file).mtimeMs).toBe(before)
})

test('one that is damaged, cut off or not there is none', () => {
  const bad = join(emptyFolder(), 'bad.tar.gz')
  expect(loadSavedCluster(bad)).toBeNull()
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
  writeFileSync(bad, bytes)
  expect(loadSavedCluster(bad)).toBeNull()
  writeFileSync(bad, readFileSync(file))
  truncateSync(bad, middle)
  expect(loadSavedCluster(bad)).toBeNull()
})
