import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { type Connection, connectPglite } from '#server/platform/db/connect.ts'
import { lockData } from '#server/platform/db/lock.ts'
import { demoPassword } from '#server/platform/demo-accounts.ts'
import { askBy, checkContent, checkEmbedded } from '../../scripts/lib/doctor/database.ts'
import { checkPostgres, explain, judge, type Server } from '../../scripts/lib/doctor/postgres.ts'
import { emptyFolder } from '../support/folder.ts'
import { settingsOf, wrongs } from './support/settings.ts'

const inPublic = { PUBLIC_ORIGIN: 'https://console.example.com', DEMO_DATA: 'false' }

describe('what is in the database', () => {
  let connection: Connection
  const check = async (environment: Record<string, string> = inPublic) =>
    checkContent(askBy(connection.db), settingsOf(environment))
  const run = (statement: string) => connection.db.execute(sql.raw(statement))

  beforeAll(async () => {
    connection = await connectPglite()
  })
  afterAll(() => connection.close())

  test('nothing, which the demo would fill', async () => {
    expect((await check()).map(({ id }) => id)).toEqual(['database.empty'])
    expect(wrongs(await check({ ...inPublic, DEMO_DATA: 'true' }))).toEqual(['error demo.coming'])
    expect(wrongs(await check({ DEMO_DATA: 'true', HOST: '0.0.0.0' }))).toEqual(['error demo.coming'])
    expect(wrongs(await check({ DEMO_DATA: 'true' }))).toEqual([])
    const own = { DEMO_DATA: 'true', DEMO_PASSWORD: 'a word of our own' }
    expect(wrongs(await check({ ...inPublic, ...own }))).toEqual([])
  })

  test('the tables of this release, an older and a newer one', async () => {
    await connection.migrate()
    expect((await check()).map(({ id }) => id)).toEqual(['database.migrated'])
    await run('update drizzle.__drizzle_migrations set created_at = created_at - 1')
    expect(wrongs(await check())).toEqual(['warning database.behind'])
    await run('update drizzle.__drizzle_migrations set created_at = created_at + 2')
    expect(wrongs(await check())).toEqual(['error database.newer'])
    await run('update drizzle.__drizzle_migrations set created_at = created_at - 1')
  })

  test('demo accounts that anybody can use', async () => {
    const hash = await hashPassword({ cheapPasswords: true }, demoPassword)
    await run(`insert into accounts (id, email, first_name, last_name, role, status, password_hash)
      values ('demo', 'tom@staff.example.org', 'Demo', 'Admin', 'admin', 'active', '${hash}')`)
    expect(wrongs(await check())).toEqual(['error demo.accounts'])
    expect(wrongs(await check({ ...inPublic, DEMO_PASSWORD: 'a word of our own' }))).toEqual([])
    expect(wrongs(await check({}))).toEqual([])
    const own = await hashPassword({ cheapPasswords: true }, 'a word of our own')
    await run(`update accounts set password_hash = '${own}'`)
    expect(wrongs(await check())).toEqual([])
  })

  test('mails that nobody takes', async () => {
    await run(`insert into outbox (id, sealed, created_at, due_at, expires_at, tries) values
      ('new', 'v1', now(), now(), now(), 1), ('old', 'v1', '2026-03-10T09:00:00Z', now(), now(), 7)`)
    const findings = await check()
    expect(wrongs(findings)).toEqual(['warning outbox.waiting'])
    expect(findings.find(({ id }) => id === 'outbox.waiting')?.what).toContain(
      '1 mails or texts could not be delivered so far; the oldest waits since 2026-03-10T09:00:00.000Z',
    )
    await run('delete from outbox')
    expect(wrongs(await check())).toEqual([])
  })
})

describe('the embedded database', () => {
  test('is not made by looking', async () => {
    const DATA_DIR = emptyFolder()
    expect(wrongs(await checkEmbedded(settingsOf({ DATA_DIR })))).toEqual([])
    expect(wrongs(await checkEmbedded(settingsOf({ DATA_DIR, ...inPublic })))).toEqual([
      'warning database.embedded',
    ])
  })

  test('is looked into, and let go again', async () => {
    const DATA_DIR = emptyFolder()
    const connection = await connectPglite(join(DATA_DIR, 'pg'))
    await connection.migrate()
    await connection.close()
    for (const _ of [1, 2]) {
      const findings = await checkEmbedded(settingsOf({ DATA_DIR }))
      expect(findings.map(({ id }) => id)).toEqual(['database.migrated'])
    }
  })

  test('is left alone while another process has it', async () => {
    const DATA_DIR = emptyFolder()
    mkdirSync(join(DATA_DIR, 'pg'))
    const release = await lockData(DATA_DIR)
    const findings = await checkEmbedded(settingsOf({ DATA_DIR }))
    release()
    expect(findings.map(({ id, level }) => `${level} ${id}`)).toEqual(['fine database.in-use'])
    expect(findings[0]?.what).toContain(String(process.pid))
  })

  test('is broken', async () => {
    const DATA_DIR = emptyFolder()
    mkdirSync(join(DATA_DIR, 'pg'))
    writeFileSync(join(DATA_DIR, 'pg/PG_VERSION'), '9')
    expect(wrongs(await checkEmbedded(settingsOf({ DATA_DIR })))).toEqual(['error database.broken'])
  })
})

describe('PostgreSQL', () => {
  const url = new URL('postgres://console:x@db.example.com/kerbside')
  const good: Omit<Server, 'now'> = {
    version: 17,
    encoding: 'UTF8',
    connections: 100,
    has_trgm: true,
    can_trgm: true,
    may_create: true,
    ssl: true,
  }

  test.each<[name: string, server: Partial<Server>, expected: string[]]>([
    ['all right', {}, []],
    ['can be made all right', { has_trgm: false }, []],
    ['old', { version: 14 }, ['warning database.old']],
    ['of another encoding', { encoding: 'SQL_ASCII' }, ['error database.encoding']],
    ['without trigrams', { has_trgm: false, can_trgm: false }, ['error database.no-trigrams']],
    ['of another owner', { has_trgm: false, may_create: false }, ['error database.no-trigrams']],
    ['small', { connections: 25 }, ['warning database.pool']],
    ['in the clear', { ssl: false }, ['warning database.plain']],
  ])('that is %s', (_name, server, expected) => {
    expect(wrongs(judge({ ...good, now: Date.now(), ...server }, settingsOf({}), url))).toEqual(expected)
  })

  test('of another time is reported', () => {
    const server = { ...good, now: Date.now() - 120_000 }
    expect(wrongs(judge(server, settingsOf({}), url))).toEqual(['error clock.wrong'])
  })

  test.each(['localhost', '127.0.0.1', '10.1.2.3', '192.168.0.9', '172.20.0.2'])(
    'on %s needs no encryption',
    (host) => {
      const near = new URL(`postgres://console@${host}/kerbside`)
      expect(wrongs(judge({ ...good, now: Date.now(), ssl: false }, settingsOf({}), near))).toEqual([])
    },
  )

  test.each([
    ['28P01', 'database.refused'],
    ['28000', 'database.refused'],
    ['3D000', 'database.no-database'],
    ['53300', 'database.full'],
    ['ECONNREFUSED', 'database.unreachable'],
    ['ENOTFOUND', 'database.unknown-host'],
    ['XX000', 'database.failed'],
  ])('that fails with %s is %s', (code, id) => {
    const finding = explain(Object.assign(new Error('no'), { code }), url)
    expect(finding.id).toBe(id)
    expect(finding.todo).toMatch(/\S/)
    expect(finding.what).not.toContain('x@')
  })

  test('that is not there, or whose machine is not', async () => {
    const check = (address: string) => checkPostgres(settingsOf({ DATABASE_URL: address }), address)
    expect(wrongs(await check('postgres://console@127.0.0.1:9/kerbside'))).toEqual([
      'error database.unreachable',
    ])
    expect(wrongs(await check('postgres://console@db.invalid/kerbside'))).toEqual([
      'error database.unknown-host',
    ])
  })

  test.runIf(process.env.TEST_DATABASE_URL)('that is real', async () => {
    const address = process.env.TEST_DATABASE_URL ?? ''
    const check = (to: string) => checkPostgres(settingsOf({ DATABASE_URL: to }), to)
    expect((await check(address)).map(({ id }) => id)).toContain('database')
    const missing = new URL(address)
    missing.pathname = '/kerbside_nowhere'
    expect(wrongs(await check(missing.href))).toEqual(['error database.no-database'])
    const stranger = new URL(address)
    stranger.username = 'kerbside_nobody'
    expect(wrongs(await check(stranger.href))).toEqual(['error database.refused'])
  })
})
