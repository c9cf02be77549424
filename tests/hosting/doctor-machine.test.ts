import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { directives } from '#build/directives.ts'
import { writeStamp } from '#build/stamp.ts'
import { policyFile } from '#server/platform/http/security-headers.ts'
import { checkClock, compareClocks } from '../../scripts/lib/doctor/clock.ts'
import { checkDist } from '../../scripts/lib/doctor/dist.ts'
import { checkData, checkNode } from '../../scripts/lib/doctor/machine.ts'
import { checkPort, explainPort } from '../../scripts/lib/doctor/port.ts'
import { emptyFolder } from '../support/folder.ts'
import { settingsOf, wrongs } from './support/settings.ts'

const folder = (mode = 0o700) => {
  const path = emptyFolder()
  chmodSync(path, mode)
  return path
}

test('an old Node is reported', () => {
  expect(wrongs(checkNode('v22.21.1'))).toEqual(['error node.old'])
  expect(wrongs(checkNode('nonsense'))).toEqual(['error node.old'])
  expect(wrongs(checkNode('v24.0.0'))).toEqual([])
})

describe('the data folder', () => {
  const check = (DATA_DIR: string, free?: () => number) => wrongs(checkData(settingsOf({ DATA_DIR }), free))

  test('is fine when it is ours alone, or can be made', () => {
    const data = folder()
    expect(check(data, () => 1e12)).toEqual([])
    expect(check(join(data, 'new/data'))).toEqual([])
  })

  test.each([0o755, 0o750, 0o701])('with mode %o is open to others', (mode) => {
    expect(check(folder(mode), () => 1e12)).toEqual(['error data.readable'])
  })

  test('is open to others through its files', () => {
    const data = folder()
    writeFileSync(join(data, 'secret'), '')
    chmodSync(join(data, 'secret'), 0o644)
    mkdirSync(join(data, 'pg'), { mode: 0o755 })
    expect(check(data, () => 1e12)).toEqual(['error data.readable', 'error data.readable'])
  })

  test('cannot be made below what takes no files', () => {
    expect(check('/proc/kerbside/data')).toEqual(['error data.unmakeable'])
  })

  test('cannot be written where nothing can', () => {
    expect(check('/proc', () => 1e12)).toContain('error data.unwritable')
  })

  test('is no file', () => {
    const file = join(folder(), 'file')
    writeFileSync(file, '')
    expect(check(file)).toEqual(['error data.no-folder'])
  })

  test('runs out of room', () => {
    expect(check(folder(), () => 9e8)).toEqual(['warning data.full'])
  })
})

describe('the port', () => {
  const answering = async (text: string): Promise<number> => {
    const server: Server = createServer((_request, response) => response.end(text))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    return (server.address() as AddressInfo).port
  }
  const check = (port: number) => checkPort(settingsOf({ HOST: '127.0.0.1', PORT: String(port) }))

  test('is free, ours or taken', async () => {
    expect((await check(0)).map(({ id }) => id)).toEqual([])
    expect((await check(await answering('{"status":"ok"}'))).map(({ id }) => id)).toEqual(['port.ours'])
    expect(wrongs(await check(await answering('<h1>It works!</h1>')))).toEqual(['error port.taken'])
  })

  test('of another machine cannot be opened', async () => {
    expect(wrongs(await checkPort(settingsOf({ HOST: '203.0.113.9' })))).toEqual(['error port.unusable'])
  })

  test('may need more rights', () => {
    expect(wrongs([explainPort('EACCES', settingsOf({ PORT: '80' }).env, false)])).toEqual([
      'error port.forbidden',
    ])
  })
})

test('a clock that is off is reported, with the difference', () => {
  expect(wrongs(compareClocks(1_000_000, 1_029_000, 'x'))).toEqual([])
  const off = compareClocks(1_000_000, 900_000, 'PostgreSQL')
  expect(wrongs(off)).toEqual(['error clock.wrong'])
  expect(off[0]?.what).toContain('100 seconds')
  expect(wrongs(checkClock(Date.now(), resolve('.')))).toEqual([])
  expect(wrongs(checkClock(Date.parse('2001-01-01'), resolve('.')))).toEqual(['error clock.wrong'])
})

describe('the built console', () => {
  const built = (environment: Record<string, string> = {}) => {
    const dist = folder(0o755)
    writeFileSync(join(dist, 'index.html'), '')
    writeFileSync(join(dist, policyFile), directives(environment).join('; '))
    writeStamp(dist)
    return dist
  }
  const check = (DIST_DIR: string, environment: Record<string, string> = {}) =>
    wrongs(checkDist(settingsOf({ DIST_DIR, ...environment })))

  test('is there and of these settings', () => {
    expect(check(built())).toEqual([])
  })

  test('is missing', () => {
    expect(check(folder())).toEqual(['error dist.missing'])
  })

  test('was not built to its end', () => {
    const dist = folder()
    writeFileSync(join(dist, 'index.html'), '')
    expect(check(dist)).toEqual(['error dist.unfinished'])
  })

  test('was built for another API, or without push', () => {
    const api = { PUBLIC_API_URL: 'https://api.example.com' }
    expect(check(built(), api)).toEqual(['error dist.other-settings'])
    expect(check(built(api), {})).toEqual(['error dist.other-settings'])
    expect(check(built(), { PUBLIC_FIREBASE_API_KEY: 'key' })).toEqual(['error dist.other-settings'])
  })

  test('is older than its sources', () => {
    const dist = built()
    writeFileSync(join(dist, '.stamp'), readFileSync(join(dist, '.stamp'), 'utf8').replace(/^./, 'x'))
    expect(check(dist)).toEqual(['warning dist.stale'])
  })
})
