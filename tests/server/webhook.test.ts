import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import type { Message } from '#server/platform/outbox/message.ts'
import { webhookSender } from '#server/platform/outbox/webhook-sender.ts'
import { StartError } from '#server/platform/start-error.ts'
import { loopback } from './support/loopback.ts'
import { testOutbox } from './support/outbox.ts'

const secret = 'hook-secret-hook-secret-hook-secret'
const hook = await loopback()
afterAll(() => hook.close())
const env = readEnv(
  { OTP_WEBHOOK_URL: `${hook.url}/texts`, OTP_WEBHOOK_SECRET: secret },
  () => 'test-secret-test-secret-test-secret',
)
const code: Message = {
  channel: 'sms',
  to: '+447700900001',
  text: '123456 is your code',
  purpose: 'one-time code',
}
const others: Message[] = []
const send = webhookSender(env, async (message) => void others.push(message))
const outbox = await testOutbox(send)

beforeEach(() => {
  hook.reset()
  others.length = 0
  hook.on('/texts', () => ({ status: 200 }))
})

test('a code is posted as JSON, signed so that its receiver can tell it is ours and new', async () => {
  await send(code, 'an-id')
  const [post] = hook.seen
  expect(JSON.parse(post?.body ?? '')).toEqual({
    id: 'an-id',
    to: code.to,
    text: code.text,
    purpose: code.purpose,
  })
  const timestamp = String(post?.headers['x-kerbside-timestamp'])
  const expected = createHmac('sha256', secret).update(`${timestamp}.${post?.body}`).digest('hex')
  expect(post?.headers['idempotency-key']).toBe('an-id')
  expect(post?.headers['x-kerbside-signature']).toBe(`v1=${expected}`)
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(5)
  expect(others).toEqual([])
})

test.each([500, 502, 429, 401, 404])(
  'a hook that answers %i is tried again later with the same id, until it takes the message',
  async (status) => {
    hook.on('/texts', () => ({ status }))
    await outbox.deliver(code)
    outbox.clock.advance(2)
    await outbox.settled()
    hook.on('/texts', () => ({ status: 204 }))
    outbox.clock.advance(4)
    await outbox.settled()
    outbox.clock.advance(600)
    await outbox.settled()
    expect(hook.seen).toHaveLength(3)
    expect(new Set(hook.seen.map((one) => one.headers['idempotency-key'])).size).toBe(1)
  },
)

test('a hook that asks for time gets it, and a network that fails is tried again too', async () => {
  hook.on('/texts', () => ({ status: 503, headers: { 'retry-after': '90' } }))
  await outbox.deliver(code)
  hook.on('/texts', () => ({ status: 302, headers: { location: '/elsewhere' } }))
  outbox.clock.advance(89)
  await outbox.settled()
  expect(hook.seen).toHaveLength(1)
  outbox.clock.advance(1)
  await outbox.settled()
  expect(hook.seen).toHaveLength(2)
  hook.on('/texts', () => ({ status: 200 }))
  outbox.clock.advance(3)
  await outbox.settled()
  expect(hook.seen.map(({ path }) => path)).toEqual(['/texts', '/texts', '/texts'])
})

test('a hook that refuses is not called again, and the failure has nothing of the message', async () => {
  hook.on('/texts', () => ({ status: 400, body: { to: code.to } }))
  outbox.log.length = 0
  await outbox.deliver(code)
  outbox.clock.advance(600)
  await outbox.settled()
  expect(hook.seen).toHaveLength(1)
  expect(outbox.log).toHaveLength(1)
  expect(JSON.parse(outbox.log[0] ?? '')).toMatchObject({
    event: 'delivery_failed',
    error: 'WebhookRefused',
    code: '400',
  })
  expect(outbox.log[0]).not.toMatch(/447700900001|123456/)
})

test('mail goes the way it went, and so does everything without a hook', async () => {
  await send({ ...code, channel: 'email' }, 'one')
  const plain = webhookSender(
    readEnv({}, () => secret),
    async (message) => void others.push(message),
  )
  await plain(code, 'two')
  expect(others.map((one) => one.channel)).toEqual(['email', 'sms'])
  expect(hook.seen).toEqual([])
})

test('a hook without a secret is refused at the start', () => {
  const open = readEnv({ OTP_WEBHOOK_URL: hook.url }, () => secret)
  expect(() => webhookSender(open, async () => undefined)).toThrow(StartError)
})
