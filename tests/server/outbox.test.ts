import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DeliveryRefused, type Message } from '#server/platform/outbox/message.ts'
import { outbox as waiting } from '#server/schema/outbox.ts'
import { testOutbox } from './support/outbox.ts'
import { preparedFolder } from './support/prepared-folder.ts'
import { smtpServer } from './support/smtp-server.ts'
import { spawnServer } from './support/spawn-server.ts'

const sent: { message: Message; id: string }[] = []
let failure: Error | null = null
const outbox = await testOutbox(async (message, id) => {
  if (failure) throw failure
  sent.push({ message, id })
})
const { clock, db, log } = outbox
const minute = 60
const hour = 60 * minute

const mail = {
  channel: 'email',
  to: 'dora@example.test',
  subject: 'Choose a password',
  text: 'https://console.example.test/auth/reset-password/#token=opens-an-account',
  html: '<p>Dora Doyle</p>',
  purpose: 'password reset',
} as const
const rows = () => db.select().from(waiting)
const later = async (seconds: number) => {
  clock.advance(seconds)
  await outbox.settled()
}

beforeEach(async () => {
  failure = null
  await db.delete(waiting)
  sent.length = 0
  log.length = 0
})

describe('a message', () => {
  test('is delivered once, as it was posted, and nothing of it stays', async () => {
    await outbox.deliver(mail)
    expect(sent.map(({ message }) => message)).toEqual([mail])
    expect(await rows()).toEqual([])
    await later(25 * hour)
    expect(sent).toHaveLength(1)
    expect(log).toEqual([])
  })

  test('can’t be read in the database while it waits: neither to whom nor what', async () => {
    failure = new Error('the network is down')
    await outbox.deliver(mail)
    const stored = JSON.stringify(await rows())
    expect(stored).toContain('"sealed":"v1.')
    for (const plain of ['dora', 'Dora', 'token', 'example', 'password', 'email'])
      expect(stored).not.toContain(plain)
    expect(JSON.stringify(log)).not.toMatch(/dora|token|example\.test/i)
  })

  test('is not posted when what causes it is taken back', async () => {
    const undone = db.transaction(async (tx) => {
      await outbox.another(async () => undefined).post(tx, mail)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await outbox.settled()
    expect(sent).toEqual([])
  })

  test('to nobody is done with as any other, and goes nowhere', async () => {
    await outbox.deliver({ ...mail, to: null })
    expect(sent).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('that was sealed with another SECRET is given up and named as that', async () => {
    await outbox.another(async () => undefined, 'another-secret-another-secret-another').post(db, mail)
    await outbox.settled()
    expect([sent, await rows()]).toEqual([[], []])
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ event: 'delivery_failed', error: 'SealBroken' })
  })
})

describe('a delivery that fails', () => {
  test('is tried again, later each time, for a day, and then given up', async () => {
    failure = new Error('the network is down')
    await outbox.deliver(mail)
    const tried: number[] = []
    for (let second = 0; second < 25 * hour; second += 3 * minute) {
      const before = log.length
      await later(3 * minute)
      if (log.length > before) tried.push(second)
    }
    expect(await rows()).toEqual([])
    const events = log.map((line) => JSON.parse(line).event)
    expect(events.at(-1)).toBe('delivery_given_up')
    expect(new Set(events.slice(0, -1))).toEqual(new Set(['delivery_delayed']))
    // Pauses grow to five minutes.
    expect(events.length).toBeGreaterThan((24 * hour) / (9 * minute))
    expect(events.length).toBeLessThan(400)
    const pauses = tried.map((second, index) => second - (tried[index - 1] ?? 0))
    expect(Math.max(...pauses)).toBeLessThanOrEqual(9 * minute)
    expect(tried.at(-1)).toBeGreaterThanOrEqual(24 * hour - 3 * minute)
    failure = null
    await later(hour)
    expect(sent).toEqual([])
  })

  test('of a one-time code is given up the moment the code expires', async () => {
    failure = new Error('the network is down')
    await outbox.deliver({ ...mail, goodFor: 5 * minute })
    for (let second = 1; second < 5 * minute; second += 1) await later(1)
    expect(await rows()).toHaveLength(1)
    failure = null
    await later(1)
    expect([sent, await rows()]).toEqual([[], []])
    expect(JSON.parse(log.at(-1) ?? '').event).toBe('delivery_given_up')
  })

  test('for good is not tried again', async () => {
    failure = new DeliveryRefused('550', true)
    await outbox.deliver(mail)
    failure = null
    await later(hour)
    expect([sent, await rows()]).toEqual([[], []])
  })

  test('holds up no other', async () => {
    const hung = Promise.withResolvers<undefined>()
    const hanging = outbox.another(async (message, id) => {
      if (message.to === 'slow@example.test') await hung.promise
      else sent.push({ message, id })
    })
    await hanging.post(db, { ...mail, to: 'slow@example.test' })
    for (let n = 0; n < 20; n += 1) await hanging.post(db, { ...mail, to: `${n}@example.test` })
    const done = hanging.settled()
    await expect.poll(() => sent.length).toBe(20)
    hung.resolve(undefined)
    await done
    expect(await rows()).toEqual([])
  })
})

describe('several servers on one database', () => {
  test('deliver each of 200 messages once', async () => {
    const got: string[] = []
    const servers = [1, 2, 3, 4].map(() => outbox.another(async ({ to }) => void got.push(to)))
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => outbox.post({ ...mail, to: `${n}@example.test` })),
    )
    await Promise.all(servers.map((one) => one.settled()))
    expect(got).toHaveLength(200)
    expect(new Set(got).size).toBe(200)
  })

  test('take over from one that died in the middle, after half a minute and not before', async () => {
    const begun = Promise.withResolvers<undefined>()
    const hung = Promise.withResolvers<undefined>()
    const dying = outbox.another(() => {
      begun.resolve(undefined)
      return hung.promise
    })
    await dying.post(db, mail)
    const done = dying.settled()
    await begun.promise
    await later(29)
    expect(sent).toEqual([])
    await later(1)
    expect(sent).toHaveLength(1)
    // What the first one notes when it comes back changes nothing.
    hung.reject(new Error('woken up late'))
    await done
    await later(hour)
    expect(sent).toHaveLength(1)
    expect(await rows()).toEqual([])
  })
})

describe('the real server', () => {
  async function post(url: string, path: string, body: object) {
    const first = await fetch(new URL('/api/auth/profile', url))
    const cookies = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const token = cookies.find((line) => line.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? ''
    return fetch(new URL(path, url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: cookies.join('; '),
        'x-csrftoken': token,
        origin: new URL(url).origin,
      },
      body: JSON.stringify(body),
    })
  }

  test('that is killed while the mail server is away sends the mail when both are back, once', async () => {
    const folder = await preparedFolder()
    const post25 = await smtpServer()
    afterAll(() => post25.close())
    // Away: every connection is told so, for as long as this server lives.
    post25.answer('EHLO', ...Array.from({ length: 50 }, () => '421 not now'))
    const env = {
      DEMO_DATA: '0',
      SMTP_URL: `smtp://127.0.0.1:${post25.port}`,
      MAIL_FROM: 'console@example.test',
    }
    const first = spawnServer(folder, env)
    const registered = await post(await first.ready(), '/api/auth/register', {
      email: 'dora@example.test',
      password: 'a good password',
      firstName: 'Dora',
      lastName: 'Doyle',
    })
    expect(registered.status).toBe(201)
    await expect.poll(() => post25.commands.filter((verb) => verb === 'EHLO').length).toBeGreaterThan(0)
    expect(await first.stop('SIGKILL')).toBeNull()
    expect(post25.received).toEqual([])

    post25.reset()
    const second = spawnServer(folder, env)
    await second.ready()
    await expect.poll(() => post25.received.length, { timeout: 120_000 }).toBe(1)
    expect(post25.received[0]?.to).toEqual(['dora@example.test'])
    expect(await second.stop()).toBe(0)
    expect(post25.received).toHaveLength(1)
  }, 240_000)
})
