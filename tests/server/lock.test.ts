import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { LockedError, lockData } from '#server/platform/db/lock.ts'
import { emptyFolder } from '../support/folder.ts'
import { folderMadeByServer, preparedFolder } from './support/prepared-folder.ts'
import { head, rawConnection } from './support/raw-request.ts'
import { spawnServer } from './support/spawn-server.ts'

const running: ReturnType<typeof spawnServer>[] = []
const start = (...args: Parameters<typeof spawnServer>) => {
  const server = spawnServer(...args)
  running.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(
    running.splice(0).map(({ child, stop }) => (child.exitCode === null ? stop('SIGKILL') : null)),
  )
})

/** A sign-in that fails: `sent` when the system has it, `status` when it is answered. */
function signIn(address: string, email: string) {
  const { hostname: host, port } = new URL(address)
  const headers = { 'content-type': 'application/json' }
  const call = request({
    host,
    port,
    family: 4,
    path: '/api/auth/web-login',
    method: 'POST',
    headers,
    agent: false,
  })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  call.end(JSON.stringify({ email, password: 'guess' }))
  return {
    sent: once(call, 'finish'),
    status: answered.then(([response]) => {
      response.resume()
      return response.statusCode
    }),
  }
}

/** How long this machine needs now to start a process that does nothing, in milliseconds. */
async function bareStart() {
  const began = performance.now()
  await once(spawn(process.execPath, ['-e', '0']), 'exit')
  return performance.now() - began
}

describe('the lock', () => {
  test('is given to one at a time, and free again afterwards', async () => {
    const folder = emptyFolder()
    const release = await lockData(folder)
    await expect(lockData(folder)).rejects.toThrow(LockedError)
    release()
    expect(readdirSync(folder)).toEqual([])
    ;(await lockData(folder))()
  })

  test.each([
    ['of a process that is gone', `999999\n1\n${hostname()}\n`],
    ['of another process with the same number', `${process.pid}\n1\n${hostname()}\n`],
    ['that was never finished', ''],
    ['that is not ours to understand', '\0\0\0'],
  ])('%s is replaced', async (_, text) => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'lock'), text)
    ;(await lockData(folder))()
  })

  test('of another host holds while it is being touched, and not for ever', async () => {
    const folder = emptyFolder()
    const file = join(folder, 'lock')
    writeFileSync(file, '1\n1\nelsewhere\n')
    await expect(lockData(folder)).rejects.toThrow('elsewhere')
    const before = new Date(Date.now() - 60_000)
    utimesSync(file, before, before)
    ;(await lockData(folder))()
  })
})

describe('the server', () => {
  test('turns a second one away within a second, in plain words, and closes its files to others', async () => {
    const folder = await preparedFolder()
    const first = start(folder)
    await first.ready()
    const made = await folderMadeByServer()
    const over: number[] = []
    // Of several times the least: whatever else the machine does only adds to it.
    for (let time = 0; time < 3 && !over.some((ms) => ms < 1000); time += 1) {
      const bare = await bareStart()
      const began = performance.now()
      const second = start(folder)
      expect(await second.ended).toBe(1)
      over.push(performance.now() - began - bare)
      expect(second.output()).toMatch(/^Another Kerbside server \(process \d+ on .*\) is using .*\n$/)
    }
    expect(Math.min(...over)).toBeLessThan(1000)
    for (const path of [join(folder, 'lock'), join(folder, 'secret'), join(made, 'pg')]) {
      expect(statSync(path).mode & 0o077).toBe(0)
    }
  })

  test('starts again after being killed', async () => {
    const folder = await preparedFolder()
    const first = start(folder)
    await first.ready()
    await first.stop('SIGKILL')
    expect(existsSync(join(folder, 'lock'))).toBe(true)
    const second = start(folder)
    await second.ready()
    expect(await second.stop()).toBe(0)
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  test('answers everything in flight before it ends on SIGTERM', async () => {
    const server = start(await preparedFolder())
    const address = await server.ready()
    // Hashing takes a while, so that most of these are still waiting when the signal comes.
    const calls = Array.from({ length: 50 }, (_, index) => signIn(address, `nobody${index}@example.test`))
    await Promise.all(calls.map(({ sent }) => sent))
    const ended = server.stop()
    expect(await Promise.all(calls.map(({ status }) => status))).toEqual(Array(50).fill(400))
    expect(await ended).toBe(0)
    await expect(fetch(`${address}/api/health`)).rejects.toThrow()
  })

  test('does not wait for requests that never come as a whole', async () => {
    const server = start(await preparedFolder())
    const address = await server.ready()
    for (const bytes of ['', 'POST /api', `${head('POST', '/api/auth/web-login', 100)}{`]) {
      await (await rawConnection(address)).send(bytes)
    }
    const began = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(25_000)
  })

  test.each([
    [{ PORT: '99999' }, /PORT: /],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: /],
    [{ SECRET: 'short' }, /SECRET: needs at least 32 characters/],
    [{ PUBLIC_ORIGIN: 'https://example.com/console' }, /PUBLIC_ORIGIN: must be an origin without a path/],
    [{ CORS_ORIGINS: 'https://a.example, b' }, /CORS_ORIGINS/],
  ])('says what is wrong with %j', async (settings: Record<string, string>, message) => {
    const server = start(emptyFolder(), settings)
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(message)
    expect(server.output()).not.toContain('    at ')
  })

  test('says when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const server = start(emptyFolder(), { PORT: port })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`Port ${port} is in use. Set PORT to another one.`)
    other.close()
  })
})
