import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { testServer } from './support.ts'

const { account, anonymous, env } = await testServer({ env: { cheapPasswords: false } })
const rounds = 40
/** What else the machine does may slow the one or the other; it does not slow the same one again and again. */
const tries = 3
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(env, 'correct horse')
})

let callers = 0
const somebody = () => {
  callers += 1
  return anonymous().from(`198.51.${Math.floor(callers / 250)}.${callers % 250}`)
}

interface Request {
  path: string
  body: object
}

/** How long it takes when little else delays it: on a busy machine that is the fastest tenth, and not the median. */
const undelayed = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 10)] ?? Number.NaN

/** The same request for somebody who is there and for nobody: how many times longer the one takes. */
async function compare(requestFor: (known: boolean, round: number) => Request, from: number) {
  const spent: Record<string, number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (let round = from; round < from + rounds; round += 1) {
    // Taken in turns, so that whatever else this machine does slows both.
    for (const known of round % 2 ? [true, false] : [false, true]) {
      const { path, body } = requestFor(known, round)
      const client = somebody()
      const began = performance.now()
      const answer = await client.post(path, body)
      spent[known ? 'known' : 'unknown']?.push(performance.now() - began)
      answers.add(JSON.stringify([answer.status, answer.body]))
    }
  }
  return { answers, ratio: undelayed(spent.known ?? []) / undelayed(spent.unknown ?? []) }
}

const phone = (known: boolean, round: number) =>
  `+4477009${known ? '1' : '2'}${String(round).padStart(4, '0')}`
/** Whoever registers is known from then on. */
const email = (known: boolean, round: number, what = 'nobody') =>
  `${known ? 'known' : what}${round}@example.test`
const otp = '/api/auth/login/driver/otp?set_cookies=true'

beforeAll(async () => {
  for (let round = 0; round < rounds * tries; round += 1) {
    await account('viewer', { email: email(true, round), passwordHash, emailVerifiedAt: new Date() })
    await account('driver', { phone: phone(true, round) })
  }
})

describe('nobody learns who is known: the same answer in the same time', () => {
  test.each<[string, (known: boolean, round: number) => Request]>([
    [
      'to a wrong password',
      (known, round) => ({
        path: '/api/auth/web-login',
        body: { email: email(known, round), password: 'wrong' },
      }),
    ],
    [
      'to a driver who asks for a code',
      (known, round) => ({ path: otp, body: { action: 'send', mobile_number: phone(known, round) } }),
    ],
    [
      'to a wrong code',
      (known, round) => ({
        path: otp,
        body: {
          action: 'verify',
          mobile_number: phone(known, round),
          otp: '12345x'.replace('x', String(round % 10)),
        },
      }),
    ],
    [
      'to who registers',
      (known, round) => ({
        path: '/api/auth/register',
        body: {
          email: email(known, round, 'newcomer'),
          password: 'long enough',
          firstName: 'A',
          lastName: 'B',
        },
      }),
    ],
    [
      'to who forgot a password',
      (known, round) => ({ path: '/api/auth/password-reset', body: { email: email(known, round) } }),
    ],
  ])('%s', async (_, requestFor) => {
    const ratios: number[] = []
    const differs = () => ratios.every((ratio) => ratio < 2 / 3 || ratio > 3 / 2)
    for (let count = 0; count < tries && differs(); count += 1) {
      const { answers, ratio } = await compare(requestFor, count * rounds)
      expect([...answers]).toHaveLength(1)
      ratios.push(ratio)
    }
    process.stdout.write(`known : unknown = ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}\n`)
    expect(differs(), String(ratios)).toBe(false)
  })
})
