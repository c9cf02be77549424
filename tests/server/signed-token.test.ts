import { describe, expect, test } from 'vitest'
import { readToken, signToken } from '#server/platform/secrets/signed-token.ts'

const secret = 'a secret of at least thirty-two characters'
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 26, 6, 45, seconds))

describe('a token that was read before', () => {
  test('is good until its time is over, and not a second longer', async () => {
    const token = await signToken(secret, 'access', 'session-1', at(10))
    expect(await readToken(secret, 'access', token, at(0))).toBe('session-1')
    expect(await readToken(secret, 'access', token, at(9))).toBe('session-1')
    expect(await readToken(secret, 'access', token, at(10))).toBeNull()
  })

  test('is good for its own purpose and secret alone', async () => {
    const token = await signToken(secret, 'access', 'session-2', at(10))
    expect(await readToken(secret, 'access', token, at(0))).toBe('session-2')
    expect(await readToken(secret, 'map', token, at(0))).toBeNull()
    expect(await readToken(`another ${secret}`, 'access', token, at(0))).toBeNull()
  })

  test('lends nothing to one that is like it', async () => {
    const token = await signToken(secret, 'access', 'session-3', at(10))
    const [head, , signature] = token.split('.')
    const body = Buffer.from(JSON.stringify({ sub: 'session-4', exp: at(60).getTime() / 1000 })).toString(
      'base64url',
    )
    expect(await readToken(secret, 'access', token, at(0))).toBe('session-3')
    expect(await readToken(secret, 'access', `${head}.${body}.${signature}`, at(0))).toBeNull()
    expect(await readToken(secret, 'access', token.slice(0, -1), at(0))).toBeNull()
  })
})

test('a token that was refused as too old is not remembered as good', async () => {
  const token = await signToken(secret, 'access', 'session-5', at(10))
  expect(await readToken(secret, 'access', token, at(11))).toBeNull()
  expect(await readToken(secret, 'access', token, at(12))).toBeNull()
})

test('ten thousand and more tokens are all read right: the oldest are verified anew', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 10_010 }, (_, index) => signToken(secret, 'access', `session ${index}`, at(10))),
  )
  for (const [index, token] of tokens.entries())
    expect(await readToken(secret, 'access', token, at(0))).toBe(`session ${index}`)
  expect(await readToken(secret, 'access', tokens[0] ?? '', at(0))).toBe('session 0')
}, 30_000)
