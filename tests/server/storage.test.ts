import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { storageProblem } from '#server/platform/http/storage-problem.ts'
import { storedSecret } from '#server/platform/secrets/secret.ts'
import { emptyFolder } from '../support/folder.ts'
import { spawnServer } from './support/spawn-server.ts'
import { testServer } from './support.ts'

describe('health', () => {
  test('reports that the data folder is full', async () => {
    const folder = emptyFolder()
    const { anonymous } = await testServer({ env: { DATA_DIR: folder } })
    symlinkSync('/dev/full', join(folder, `.room-${process.pid}`))
    const answer = await anonymous().get('/api/health')
    expect([answer.status, answer.body.code]).toEqual([503, 'storage_full'])
  })

  test('reports that the database has no room, as does the call that found it out', async () => {
    const { anonymous, db } = await testServer()
    const client = anonymous()
    expect((await client.get('/api/health')).status).toBe(200)
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = '53100'; end $$`)
    await db.execute(sql`create trigger refuse before insert on otp_challenges execute function refuse()`)
    const send = { action: 'send', mobile_number: '+447700900001' }
    const call = await client.post('/api/auth/login/driver/otp', send)
    expect([call.status, call.body.code]).toEqual([503, 'storage_full'])
    // The console stays open to read.
    expect(call.headers.get('retry-after')).toBeNull()
    const after = await client.get('/api/health')
    expect([after.status, after.body.code]).toEqual([503, 'storage_full'])
  })

  test.each([
    [{ code: '53100' }, 'storage_full'],
    [{ code: 'EDQUOT' }, 'storage_full'],
    [{ name: 'ErrnoError', errno: 51 }, 'storage_full'],
    [{ code: '25006' }, 'storage_closed'],
    [{ code: 'EROFS' }, 'storage_closed'],
    [{ code: '23505' }, undefined],
  ])('knows %j for what it is', (cause, code) => {
    const env = readEnv({}, () => 's'.repeat(32))
    expect(storageProblem(env, new Error('failed', { cause }))?.body.code).toBe(code)
  })
})

describe('the start', () => {
  /** Runs the server where no file may grow beyond this many half kilobytes. */
  const startWithin = (blocks: number, folder: string) =>
    new Promise<{ code: number; output: string }>((done) => {
      const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" server/main.ts`
      const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder, PORT: '0', DEMO_DATA: '0' }
      const cwd = resolve(import.meta.dirname, '../..')
      const child = execFile('sh', ['-c', script, process.execPath], { cwd, env }, (_, out, err) =>
        done({ code: child.exitCode ?? 1, output: out + err }),
      )
    })

  test.each([0, 8192])(
    'with room for %i blocks says in one sentence that the disk is full',
    async (blocks) => {
      const folder = emptyFolder()
      const { code, output } = await startWithin(blocks, folder)
      expect(code).toBe(1)
      expect(output).toBe(
        `The disk of ${folder} is full. Make room on it, or set DATA_DIR to another folder.\n`,
      )
      // What was begun is gone, and can be begun again.
      expect(readdirSync(folder).filter((name) => name !== 'secret')).toEqual([])
    },
    120_000,
  )

  test.each([
    [
      'postgres://kerbside:secret@127.0.0.1:9/kerbside',
      /^No PostgreSQL answers at 127\.0\.0\.1:9\. [^\n]+\n$/,
    ],
    ['postgres://kerbside:secret@db.invalid/kerbside', /^There is no machine called db\.invalid\. [^\n]+\n$/],
  ])('without the database at %s says so in one line', async (DATABASE_URL, message) => {
    const server = spawnServer(emptyFolder(), { DATABASE_URL })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(message)
  })

  test.runIf(process.env.TEST_DATABASE_URL)('where PostgreSQL refuses says why in one line', async () => {
    const missing = new URL(process.env.TEST_DATABASE_URL ?? '')
    missing.pathname = '/kerbside_nowhere'
    const server = spawnServer(emptyFolder(), { DATABASE_URL: missing.href })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^There is no database kerbside_nowhere on that server\. [^\n]+\n$/)
  })

  test('takes no secret that is half written', () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'secret'), '')
    expect(() => storedSecret(folder)).toThrow('holds no secret')
    const other = emptyFolder()
    expect(storedSecret(other)).toBe(readFileSync(join(other, 'secret'), 'utf8'))
  })
})
