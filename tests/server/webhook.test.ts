import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createOutbox, type Message } from '#server/outbox/outbox.ts'
import { webhookSender } from '#server/outbox/webhook-sender.ts'
import { StartError } from '#server/start-error.ts'
import { loopback } from './support/loopback.ts'

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
const patience = { tries: 3, pauseMs: 5, longestMs: 20 }
const send = webhookSender(env, async (message) => void others.push(message), patience)

beforeEach(() => {
  hook.reset()
  others.length = 0
  hook.on('/texts', () => ({ status: 200 }))
})

test('a code is posted as JSON, signed so that its receiver can tell it is ours and new', async () => {
  await send(code)
  const [post] = hook.seen
  expect(JSON.parse(post?.body ?? '')).toEqual({
    id: post?.headers['idempotency-key'],
    to: code.to,
    text: code.text,
    purpose: code.purpose,
  })
  const timestamp = String(post?.headers['x-kerbside-timestamp'])
  const expected = createHmac('sha256', secret).update(`${timestamp}.${post?.body}`).digest('hex')
  expect(post?.headers['x-kerbside-signature']).toBe(`v1=${expected}`)
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(5)
  expect(others).toEqual([])
})

test('a hook that fails is tried again with the same id, and then given up', async () => {
  let failures = 2
  hook.on('/texts', () => {
    failures -= 1
    return { status: failures >= 0 ? 502 : 204 }
  })
  await send(code)
  expect(hook.seen).toHaveLength(3)
  expect(new Set(hook.seen.map((one) => one.headers['idempotency-key'])).size).toBe(1)
  hook.on('/texts', () => ({ status: 500 }))
  await expect(send(code)).rejects.toThrow('status 500')
})

test('a hook that refuses is not asked again, and the failure says nothing of the message', async () => {
  hook.on('/texts', () => ({ status: 400, body: { to: code.to } }))
  const failures: unknown[] = []
  const outbox = createOutbox(send, (error) => void failures.push(error))
  outbox.post(code)
  await outbox.settled()
  expect(hook.seen).toHaveLength(1)
  expect(String(failures[0])).toBe('WebhookRefused: status 400')
})

test('mail goes the way it went, and so does everything without a hook', async () => {
  await send({ ...code, channel: 'email' })
  const plain = webhookSender(
    readEnv({}, () => secret),
    async (message) => void others.push(message),
  )
  await plain(code)
  expect(others.map((one) => one.channel)).toEqual(['email', 'sms'])
  expect(hook.seen).toEqual([])
})

test('a hook without a secret is refused at the start', () => {
  const open = readEnv({ OTP_WEBHOOK_URL: hook.url }, () => secret)
  expect(() => webhookSender(open, async () => undefined)).toThrow(StartError)
})
