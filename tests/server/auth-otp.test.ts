import { describe, expect, test } from 'vitest'
import { testServer } from './support.ts'

const { account, anonymous, clock, outbox } = await testServer()
const path = '/api/auth/login/driver/otp?set_cookies=true'
let numbers = 0

/** A driver of the test's own, a client at its own address, and the two calls. */
async function driver(values = {}) {
  numbers += 1
  const phone = `+4477009${String(numbers).padStart(5, '0')}`
  const id = await account('driver', { phone, ...values })
  const client = anonymous().from(`203.0.113.${numbers}`)
  const send = () => client.post(path, { action: 'send', mobile_number: phone })
  const verify = (otp: string) => client.post(path, { action: 'verify', mobile_number: phone, otp })
  const lastCode = async () => {
    await outbox.settled()
    return /\d{6}/.exec(outbox.sent.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? ''
  }
  return { id, phone, client, send, verify, lastCode }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code signs its driver in, once', async () => {
  const { id, client, send, verify, lastCode } = await driver()
  expect(await send()).toMatchObject({ status: 200, body: { expiresIn: 300, resendIn: 60 } })
  const code = await lastCode()
  const { status, body } = await verify(code)
  expect([status, body.id, body.role]).toEqual([200, id, 'driver'])
  expect((await client.get('/api/auth/profile')).status).toBe(200)
  expect((await verify(code)).status).toBe(400)
})

test('a code has six digits, all of which occur, and is good for its own number only', async () => {
  const codes: string[] = []
  for (let round = 0; round < 40; round += 1) {
    const { send, lastCode } = await driver()
    await send()
    codes.push(await lastCode())
  }
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(38)
  expect(new Set(codes.join('')).size).toBe(10)
  const [one, other] = [await driver(), await driver()]
  await one.send()
  await other.send()
  const code = await one.lastCode()
  if (code !== (await other.lastCode())) expect((await other.verify(code)).status).toBe(400)
  expect((await one.verify(code)).status).toBe(200)
})

test('a number is understood as people write it', async () => {
  const { phone, client } = await driver()
  const spaced = `00${phone.slice(1, 3)} (${phone.slice(3, 7)}) ${phone.slice(7, 10)}-${phone.slice(10)}`
  expect((await client.post(path, { action: 'send', mobile_number: spaced })).status).toBe(200)
  await outbox.settled()
  expect(outbox.sent.at(-1)?.to).toBe(phone)
  const bad = await client.post(
    path,
    { action: 'send', mobile_number: '07700 x' },
    { 'accept-language': 'fr' },
  )
  expect(bad.body).toEqual({
    mobile_number: ['Saisissez un numéro de mobile avec l’indicatif du pays, par exemple +44 7700 900001.'],
  })
})

test('an unknown number and a suspended driver get the same answers, and no message', async () => {
  const known = await driver()
  const suspended = await driver({ status: 'suspended' })
  const stranger = anonymous().from('203.0.113.200')
  const sent = await known.send()
  const unknown = await stranger.post(path, { action: 'send', mobile_number: '+447700999999' })
  expect([unknown.status, unknown.body]).toEqual([sent.status, sent.body])
  expect((await suspended.send()).body).toEqual(sent.body)
  await outbox.settled()
  expect(outbox.sent.filter(({ to }) => ['+447700999999', suspended.phone].includes(to))).toEqual([])
  const failed = await known.verify(wrong(await known.lastCode()))
  const guessed = await stranger.post(path, {
    action: 'verify',
    mobile_number: '+447700999999',
    otp: '123456',
  })
  expect([guessed.status, guessed.body]).toEqual([failed.status, failed.body])
  expect(failed.body).toEqual({ non_field_errors: ['OTP verification failed.'] })
  const again = await stranger.post(path, { action: 'send', mobile_number: '+447700999999' })
  expect(again.status).toBe(429)
})

test('a code stops working after five minutes', async () => {
  for (const [seconds, status] of [
    [299, 200],
    [300, 400],
  ] as const) {
    const { send, verify, lastCode } = await driver()
    await send()
    const code = await lastCode()
    clock.advance(seconds)
    expect((await verify(code)).status).toBe(status)
  }
})

test('after four wrong tries the code still works', async () => {
  const { send, verify, lastCode } = await driver()
  await send()
  const code = await lastCode()
  for (let round = 0; round < 4; round += 1) expect((await verify(wrong(code))).status).toBe(400)
  expect((await verify(code)).status).toBe(200)
})

test('five wrong tries spend the code, also when they come at once', async () => {
  const { send, verify, lastCode } = await driver()
  await send()
  const code = await lastCode()
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(wrong(code))))
  expect(answers.every(({ status }) => status === 400)).toBe(true)
  expect((await verify(code)).status).toBe(400)
})

test('a new code replaces the one before', async () => {
  const { send, verify, lastCode } = await driver()
  await send()
  const first = await lastCode()
  clock.advance(60)
  await send()
  const second = await lastCode()
  if (first !== second) expect((await verify(first)).status).toBe(400)
  expect((await verify(second)).status).toBe(200)
})

test('one send per minute and five per hour, with the time to wait', async () => {
  const { send } = await driver()
  expect((await send()).status).toBe(200)
  clock.advance(20)
  const soon = await send()
  expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '40'])
  for (let round = 2; round <= 5; round += 1) {
    clock.advance(60)
    expect((await send()).status).toBe(200)
  }
  clock.advance(60)
  const sixth = await send()
  expect(sixth.status).toBe(429)
  clock.advance(Number(sixth.headers.get('retry-after')))
  expect((await send()).status).toBe(200)
})

test('of many sends at once one goes out', async () => {
  const { send } = await driver()
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('one address cannot try number after number', async () => {
  const client = anonymous().from('198.51.100.99')
  const statuses: number[] = []
  for (let index = 0; index < 61; index += 1) {
    const mobile_number = `+44770055${String(index).padStart(4, '0')}`
    statuses.push((await client.post(path, { action: 'send', mobile_number })).status)
  }
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
})

describe('an address from which many codes fail', () => {
  const address = '198.51.100.120'
  const paused = anonymous().from(address)
  const verify = (phone: string, otp: string, client = paused) =>
    client.post(path, { action: 'verify', mobile_number: phone, otp })
  const withCode = async () => {
    const { phone, send, lastCode } = await driver()
    expect((await send()).status).toBe(200)
    return { phone, code: await lastCode() }
  }

  test('pauses, and still lets a right code through, once', async () => {
    for (let failure = 0; failure < 120; failure += 1)
      expect((await verify(`+44770066${String(failure).padStart(4, '0')}`, '000000')).status).toBe(400)
    const { phone, code } = await withCode()
    expect((await verify('+447700669999', '000000')).status).toBe(429)
    expect((await verify(phone, code)).status).toBe(200)
    expect((await verify(phone, code)).status).toBe(429)
  })

  test('gets one try at each code, and learns nothing by it', async () => {
    const { phone, code } = await withCode()
    const unknown = await verify('+447700669998', wrong(code))
    const missed = await verify(phone, wrong(code))
    expect([missed.status, missed.body]).toEqual([unknown.status, unknown.body])
    expect(missed.status).toBe(429)
    expect((await verify(phone, code)).status).toBe(429)
    // Their driver has the other four elsewhere.
    expect((await verify(phone, code, anonymous().from('198.51.100.121'))).status).toBe(200)
  })

  test('gets no more by many tries at once', async () => {
    const { phone, code } = await withCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(phone, wrong(code))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
    expect((await verify(phone, code, anonymous().from('198.51.100.122'))).status).toBe(200)
  })

  test('has no try at a code that was missed elsewhere', async () => {
    const { phone, code } = await withCode()
    const elsewhere = anonymous().from('198.51.100.123')
    expect((await verify(phone, wrong(code), elsewhere)).status).toBe(400)
    expect((await verify(phone, code)).status).toBe(429)
    expect((await verify(phone, code, elsewhere)).status).toBe(200)
  })
})
