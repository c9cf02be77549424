import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { demoHashes, publicPasswordHashes } from '#server/app/demo-password.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { lockData } from '#server/platform/db/lock.ts'
import { StartError } from '#server/platform/start-error.ts'
import { error, type Finding, fine, warning } from './finding.ts'
import type { Settings } from './settings.ts'

const journal = new URL('../../../server/schema/migrations/meta/_journal.json', import.meta.url)

type Row = Record<string, unknown>

export type Ask = (query: string) => Promise<Row[]>

/** The newest migration of this release, as milliseconds since 1970. */
function newest(): number {
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] }
  return Math.max(...entries.map(({ when }) => when))
}

async function checkMigrations(ask: Ask): Promise<Finding[]> {
  const [table] = await ask(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`)
  if (!table?.there)
    return [fine('database.empty', 'The database is empty; its tables are made at the first start.')]
  const [applied] = await ask('select max(created_at) as at from drizzle.__drizzle_migrations')
  const at = Number(applied?.at ?? 0)
  if (at > newest()) {
    return [
      error(
        'database.newer',
        'The database belongs to a newer release than this one.',
        'Start the newer release, or restore the dump that was taken before the update.',
      ),
    ]
  }
  if (at < newest()) {
    return [
      warning(
        'database.behind',
        'The database is of an older release; the next start brings it up to date.',
        'Take a dump first (docs/hosting.md).',
      ),
    ]
  }
  return [fine('database.migrated', 'The tables are those of this release.')]
}

async function checkAccounts(ask: Ask, { env, isPublic }: Settings): Promise<Finding[]> {
  const [there] = await ask(`select to_regclass('accounts') is not null as there`)
  if (!there?.there) {
    if (!isPublic || !env.DEMO_DATA || env.DEMO_PASSWORD) return []
    return [
      error(
        'demo.coming',
        'DEMO_DATA is on: the first start would fill the database with the demo business, whose accounts share a password that everybody can read. The server refuses that.',
        'Set DEMO_DATA=false, or DEMO_PASSWORD to a password of your own.',
      ),
    ]
  }
  if (!isPublic || env.DEMO_PASSWORD) return []
  const rows = await ask(demoHashes)
  const open = await publicPasswordHashes(
    env,
    rows.map(({ hash }) => String(hash)),
  )
  if (open.length === 0) return []
  return [
    error(
      'demo.accounts',
      'Demo accounts can sign in with a password that everybody can read in the README. The server refuses to start.',
      'Set DEMO_PASSWORD to a password of your own, which they get then, or start with an empty database and DEMO_DATA=false.',
    ),
  ]
}

/** Messages that were tried and failed: a mail server or a hook that does not take them. */
async function checkOutbox(ask: Ask): Promise<Finding[]> {
  const [there] = await ask(`select to_regclass('outbox') is not null as there`)
  if (!there?.there) return []
  const [late] = await ask(
    'select count(*)::int as count, min(created_at) as since from outbox where tries > 1',
  )
  if (!late || Number(late.count) === 0) return []
  const since = new Date(String(late.since)).toISOString()
  return [
    warning(
      'outbox.waiting',
      `${late.count} mails or texts could not be delivered so far; the oldest waits since ${since}.`,
      'Look for delivery_delayed in the log, and try the server of SMTP_URL or OTP_WEBHOOK_URL. They go out by themselves when it answers again, within a day.',
    ),
  ]
}

/** What holds for both kinds of database. */
export async function checkContent(ask: Ask, settings: Settings): Promise<Finding[]> {
  return [
    ...(await checkMigrations(ask)),
    ...(await checkAccounts(ask, settings)),
    ...(await checkOutbox(ask)),
  ]
}

export const askBy =
  (db: Db): Ask =>
  async (query) => {
    const result = (await db.execute(sql.raw(query))) as unknown as { rows: Row[] }
    return result.rows
  }

/** The embedded database, when nobody has it open: a second process would spoil it. */
export async function checkEmbedded(settings: Settings): Promise<Finding[]> {
  const { DATA_DIR } = settings.env
  const findings: Finding[] = []
  if (settings.isPublic) {
    findings.push(
      warning(
        'database.embedded',
        'The embedded database is for trying out and for one small office: it does not survive a power cut.',
        'Set DATABASE_URL to a PostgreSQL for work.',
      ),
    )
  }
  const folder = join(DATA_DIR, 'pg')
  if (!existsSync(folder)) {
    const none = () => Promise.resolve([])
    return [...findings, ...(await checkContent(none, settings))]
  }
  let release: () => void
  try {
    release = await lockData(DATA_DIR)
  } catch (caught) {
    if (!(caught instanceof StartError)) throw caught
    return [...findings, fine('database.in-use', `Not looked into: ${caught.message}`)]
  }
  try {
    const { connectPglite } = await import('#server/platform/db/connect.ts')
    const { db, close } = await connectPglite(folder)
    try {
      return [...findings, ...(await checkContent(askBy(db), settings))]
    } finally {
      await close()
    }
  } catch (caught) {
    return [
      ...findings,
      error(
        'database.broken',
        `The embedded database in ${folder} does not open: ${caught instanceof Error ? caught.message : caught}.`,
        'Move the folder away and restore the newest dump (docs/hosting.md).',
      ),
    ]
  } finally {
    release()
  }
}
