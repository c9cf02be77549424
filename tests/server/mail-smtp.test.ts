import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { writeMail } from '#server/platform/mail/mail.ts'
import type { Message } from '#server/platform/outbox/message.ts'
import { smtpSender } from '#server/platform/outbox/smtp-sender.ts'
import { StartError } from '#server/platform/start-error.ts'
import { emptyFolder } from '../support/folder.ts'
import { testOutbox } from './support/outbox.ts'
import { smtpServer } from './support/smtp-server.ts'

const server = await smtpServer()
afterAll(() => server.close())
beforeEach(() => server.reset())

const secret = () => 'test-secret-test-secret-test-secret'
const from = 'Kerbside <console@example.test>'
const settings = (host: string, query = '') =>
  readEnv({ SMTP_URL: `smtp://${host}:${server.port}${query}`, MAIL_FROM: from }, secret)
const others: Message[] = []
const send = smtpSender(settings('127.0.0.1'), async (message) => void others.push(message))
const outbox = await testOutbox(send)
const link = 'https://console.example.test/auth/reset-password/#token=a-token-that-opens-an-account'
const to = 'dora@example.test'
const written = writeMail({
  to,
  locale: 'ar',
  about: 'reset',
  link,
  vars: { name: 'Dora <b>', count: 30 },
  purpose: 'password reset',
})
const mail: Message = { ...written, to }
/** The next try of what waits. */
const later = async (seconds: number) => {
  outbox.clock.advance(seconds)
  await outbox.settled()
}

/** What a mail's parts say, its encodings undone. */
const readable = (data: string) =>
  data
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'))
    .replaceAll(/(?:^[A-Za-z0-9+/]{4,76}={0,2}\r\n)+/gm, (run) => Buffer.from(run, 'base64').toString('utf8'))

const messageId = (data: string) => /^Message-ID: (.*)$/im.exec(data)?.[1]

describe('a mail', () => {
  test('arrives from the sender to its one address, as text and as HTML, in any script', async () => {
    await send(mail, 'one')
    const [got] = server.received
    expect([got?.from, got?.to]).toEqual(['console@example.test', ['dora@example.test']])
    const data = got?.data ?? ''
    expect(data).toMatch(/^From: Kerbside <console@example\.test>\r$/m)
    expect(data).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(data).toContain('multipart/alternative')
    const words = readable(`${data}\r\n`)
    for (const part of [mail.text.split('\n')[0] ?? '', link, 'Dora &lt;b&gt;']) expect(words).toContain(part)
  })

  test('to an address with a comma or a line break in it goes to no second one', async () => {
    await send({ ...mail, to: 'dora@example.test, eve@example.test\r\nBcc: eve@example.test' }, 'two').catch(
      () => undefined,
    )
    expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@example.test')
    expect(server.received.map(({ data }) => data).join('')).not.toMatch(/^Bcc:/im)
  })

  test('that somebody wrote names them and all who get it, brings its files, and goes to one of them', async () => {
    const folder = emptyFolder()
    const env = { ...settings('127.0.0.1'), DATA_DIR: folder }
    await storageOf(env).put('file-1.pdf', Buffer.from('%PDF-1.7 route'), 'application/pdf')
    const mailbox = (name: string, address: string) => ({ name, address })
    const letter = {
      id: 'letter-1',
      from: mailbox('Samuel "Sam" Okoro', 'samuel@example.test'),
      to: [
        mailbox('Dora', 'dora@example.test'),
        mailbox('Evil\r\nBcc: mallory@example.test', 'eve@example.test'),
      ],
      cc: [mailbox('', 'carol@example.test')],
      files: [
        { name: 'route.pdf', type: 'application/pdf', storedAs: 'file-1.pdf' },
        { name: 'gone.pdf', type: 'application/pdf', storedAs: 'file-2.pdf' },
      ],
    }
    await smtpSender(
      env,
      async () => undefined,
      storageOf(env).get,
    )({ ...mail, subject: 'Gate', letter }, 'three')
    const [got] = server.received
    expect([got?.from, got?.to]).toEqual(['console@example.test', ['dora@example.test']])
    const data = got?.data ?? ''
    expect(data).toMatch(/^From: "Samuel \\"Sam\\" Okoro" <console@example\.test>\r$/m)
    expect(data).toMatch(/^Reply-To: .*<samuel@example\.test>\r$/m)
    expect(data).toMatch(/^Cc: carol@example\.test\r$/m)
    expect(data).toContain('eve@example.test')
    expect(data).not.toMatch(/^Bcc:/im)
    expect(data).not.toMatch(/^Auto-Submitted:/im)
    expect(messageId(data)).toBe('<letter-1@example.test>')
    expect(data).toContain('filename=route.pdf')
    expect(data).toContain(Buffer.from('%PDF-1.7 route').toString('base64url'))
    expect(data).not.toContain('gone.pdf')
  })

  test('a text to a phone goes the other way, and so does everything without SMTP_URL', async () => {
    const plain = smtpSender(readEnv({}, secret), async (message) => void others.push(message))
    await send({ ...mail, channel: 'sms' }, 'one')
    await plain(mail, 'two')
    expect(others.map(({ channel }) => channel)).toEqual(['sms', 'email'])
    expect(server.commands).toEqual([])
  })
})

describe('a mail server', () => {
  test('that has no time is tried again, with the same Message-ID', async () => {
    server.answer('RCPT', '451 greylisted, come back')
    server.answer('.', '452 queue full')
    await outbox.deliver(mail)
    await later(2)
    await later(4)
    await later(3600)
    expect(server.commands.filter((verb) => verb === 'MAIL')).toHaveLength(3)
    expect(server.received).toHaveLength(1)
    const first = messageId(server.received[0]?.data ?? '')
    expect(first).toMatch(/^<[\w-]+@example\.test>$/)
    await outbox.deliver(mail)
    expect(messageId(server.received[1]?.data ?? '')).not.toBe(first)
  })

  test.each([
    ['hangs up', 'MAIL', 'hang up'],
    ['wants a sign-in that we lack', 'MAIL', '530 authentication required'],
    ['is shutting down', 'EHLO', '421 back soon'],
  ])('that %s is tried again', async (_, verb, answer) => {
    server.answer(verb, answer)
    await outbox.deliver(mail)
    expect(server.received).toHaveLength(0)
    await later(2)
    expect(server.received).toHaveLength(1)
  })

  test('that refuses is not tried again, and the log has nothing of the mail', async () => {
    server.answer('RCPT', '550 no such user: dora@example.test')
    const lines = outbox.log
    lines.length = 0
    await outbox.deliver(mail)
    await later(3600)
    expect(server.commands.filter((verb) => verb === 'MAIL')).toHaveLength(1)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'delivery_failed',
      error: 'MailRefused',
      code: '550',
    })
    expect(lines[0]).not.toMatch(/dora|token|reset-password|Dora/)
  })

  test('elsewhere gets no mail over a line that others can read, unless the operator says so', async () => {
    // 127.0.0.2 is this machine too, but not by one of its usual names.
    const away = smtpSender(settings('127.0.0.2'), async () => undefined)
    await expect(away(mail, 'one')).rejects.toThrow('status')
    expect(server.commands).not.toContain('MAIL')
    const trusted = smtpSender(settings('127.0.0.2', '?requireTLS=false'), async () => undefined)
    await trusted(mail, 'two')
    expect(server.received).toHaveLength(1)
  })
})

test('SMTP_URL without MAIL_FROM is refused at the start', () => {
  const without = readEnv({ SMTP_URL: 'smtp://127.0.0.1' }, secret)
  expect(() => smtpSender(without, async () => undefined)).toThrow(StartError)
})
