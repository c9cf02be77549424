import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { emailLimits } from '#contract/lists/email.ts'
import { connectPglite } from '#server/platform/db/connect.ts'
import { demoDomain } from '#server/platform/demo-accounts.ts'
import { preparedFolder } from '#tests/server/support/prepared-folder.ts'
import { signInTo } from '#tests/server/support/signed-in.ts'
import { longestHold, watchedServer } from '#tests/server/support/watchdog.ts'

const chats = 3000

/** A demo in which finance has as many mails as there may be, and is in thousands of conversations. */
async function fullFolder(): Promise<string> {
  const folder = await preparedFolder('demo')
  const { db, close } = await connectPglite(join(folder, 'pg'))
  const me = sql`(select id from accounts where email = ${`finance${demoDomain}`})`
  const colleague = sql`(select id from accounts where email = ${`dispatcher${demoDomain}`})`
  const text = 'a e i o 0 1 7 Zoë rings on Mondays '.repeat(5)
  await db.execute(sql`delete from emails where account_id = ${me}`)
  await db.execute(sql`
    insert into emails (id, account_id, message_id, folder, from_name, from_address, "to", cc, subject, body, excerpt, at)
    select 'mail-' || n, ${me}, 'mail-' || n, 'inbox', 'Zoë Haddad ' || n, 'zoe@families.example',
      '[{"name":"Finn Ance","address":"finance@kerbside.test"}]', '[]', 'Line ' || n,
      '{"type":"doc","content":[{"type":"paragraph"}]}', ${text}, now() - n * interval '1 minute'
    from generate_series(1, ${emailLimits.mails}::int) n`)
  await db.execute(sql`
    insert into chats (id, kind, name, created_by, created_at, last_at)
    select 'chat-' || n, 'group', 'Crew ' || n || ' of Zoë', ${me}, now(), now() - n * interval '1 minute'
    from generate_series(1, ${chats}::int) n`)
  await db.execute(sql`
    insert into chat_members (chat_id, account_id)
    select 'chat-' || n, who from generate_series(1, ${chats}::int) n, (values (${me}), (${colleague})) as people (who)`)
  await close()
  return folder
}

const server = watchedServer(await fullFolder(), { DEMO_DATA: '1' })
afterAll(() => server.stop('SIGKILL'))

test('nobody waits while somebody reads, searches and marks a full mailbox, or looks for a conversation', async () => {
  const staff = await signInTo(await server.ready(), `finance${demoDomain}`)
  const [mails, talks] = ['/api/data/email/EmailData', '/api/data/chat/ChatData']
  const held: string[] = []
  const watch = async (path: string, rows: number) => {
    const { busyMs } = await server.held(async () => {
      const answer = await staff.get(path)
      expect(answer.status, path).toBe(200)
      const body: unknown = await answer.json()
      if (Array.isArray(body)) expect(body, path).toHaveLength(rows)
    })
    if (busyMs >= longestHold) held.push(`${busyMs.toFixed(0)} ms: ${path}`)
  }
  const letters = encodeURIComponent('a e i o 0 1 7 zoe')
  await watch(mails, 100)
  await watch(`${mails}?filter=inbox&after=mail-${emailLimits.mails - 30}`, 30)
  await watch(`${mails}?filter=trash`, 0)
  await watch(`${mails}?search=${letters}`, 100)
  await watch(`${mails}?filter=inbox&search=nobody`, 0)
  await watch(`${mails}/counts`, 0)
  await watch(talks, 100)
  await watch(`${talks}?after=chat-${chats - 10}`, 10)
  await watch(`${talks}?search=${letters}`, 0)
  await watch(`${talks}?search=crew%20499%20zoe`, 1)
  const ids = Array.from({ length: 500 }, (_, at) => `mail-${at + 1}`)
  const { busyMs } = await server.held(async () => {
    const marked = await staff.send('POST', `${mails}/marks`, JSON.stringify({ ids, marks: { trash: true } }))
    expect(marked.status).toBe(200)
  })
  if (busyMs >= longestHold) held.push(`${busyMs.toFixed(0)} ms: marks`)
  expect(held).toEqual([])
}, 120_000)
