import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Env } from '#server/platform/env.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'

const derive = promisify(argon2)
/** 19 MiB, two passes, one lane: the smallest set OWASP's password storage sheet recommends for argon2id. */
const strong = { memory: 19_456, passes: 2, parallelism: 1 }
const cheap = { memory: 64, passes: 1, parallelism: 1 }
const maxRunning = 2
const maxWaiting = 100

const overloaded = () =>
  new HttpProblem(
    503,
    { detail: 'core:unavailable', code: 'overloaded' },
    { headers: { 'retry-after': '2' } },
  )

let running = 0
const waiting: (() => void)[] = []

/** Hashing runs on libuv's threads, few at once: a flood of sign-ins must not starve files and names of them. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) {
      throw overloaded()
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const maxInLane = 20
const lanes = new Map<string, { length: number; last: Promise<unknown> }>()

/** What comes from one address that makes many failures is hashed one after the other, so that others have their turn. */
async function inLane<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  if (name === undefined) return work()
  const lane = lanes.get(name) ?? { length: 0, last: Promise.resolve() }
  if (lane.length >= maxInLane) throw overloaded()
  lanes.set(name, lane)
  lane.length += 1
  const result = lane.last.then(work)
  lane.last = result.catch(() => undefined)
  try {
    return await result
  } finally {
    lane.length -= 1
    if (lane.length === 0) lanes.delete(name)
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** A password as an argon2id PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(env: Pick<Env, 'cheapPasswords'>, password: string) {
  const { memory, passes, parallelism } = env.cheapPasswords ? cheap : strong
  const nonce = randomBytes(16)
  const message = password.normalize('NFC')
  const hash = await inTurn(() =>
    derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32 }),
  )
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** A hash that belongs to nobody, of the usual strength; by whether that is the cheap one. */
const decoys = new Map<boolean, Promise<string>>()

async function decoyOf(env: Pick<Env, 'cheapPasswords'>): Promise<string> {
  const strength = env.cheapPasswords === true
  const made = decoys.get(strength) ?? hashPassword(env, randomBytes(16).toString('hex'))
  decoys.set(strength, made)
  try {
    return await made
  } catch (error) {
    // If an overload made this fail, the next call tries again.
    decoys.delete(strength)
    throw error
  }
}

/**
 * Whether `password` is the one behind `stored`. Without a stored one it is false, after the same time. Those of one
 * `lane` wait for each other.
 */
export async function verifyPassword(
  env: Pick<Env, 'cheapPasswords'>,
  password: string,
  stored: string | null,
  lane?: string,
) {
  const parts = phc.exec(stored ?? (await decoyOf(env)))
  if (!parts) throw new TypeError('A stored password is no argon2id string')
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const hash = () =>
    derive('argon2id', {
      message: password.normalize('NFC'),
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    })
  const actual = await inLane(lane, () => inTurn(hash))
  return timingSafeEqual(actual, expected) && stored !== null
}
