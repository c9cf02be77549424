import { join } from 'node:path'
import { expect, test } from 'vitest'
import { report } from '../../scripts/lib/doctor/finding.ts'
import { run } from '../../scripts/lib/run.ts'
import { emptyFolder } from '../support/folder.ts'

const doctor = (env: Record<string, string>, ...args: string[]) => {
  const DATA_DIR = join(emptyFolder(), 'data')
  const plain = { DATABASE_URL: '', DIST_DIR: '', PUBLIC_ORIGIN: '', PORT: '0', DATA_DIR, ...env }
  return run('node', ['scripts/doctor.ts', ...args], { env: plain, timeout: 60_000 })
}

test('says what is wrong and what to do, and ends with 1', async () => {
  const { code, output } = await doctor({ PUBLIC_ORIGIN: 'http://console.example.com', DIST_DIR: '/nowhere' })
  expect(code).toBe(1)
  expect(output).toMatch(/✗ PUBLIC_ORIGIN is http:\/\/console\.example\.com, without TLS/)
  expect(output).toMatch(/✗ There is no built console in \/nowhere/)
  expect(output).toMatch(/\d errors, \d warnings?\n$/)
})

test('settings that cannot be read are no reason to crash', async () => {
  const { code, output } = await doctor({ PORT: 'many', SECRET: 'short' })
  expect(code).toBe(1)
  expect(output).toMatch(/PORT: /)
  expect(output).toMatch(/SECRET: /)
  expect(output).not.toMatch(/ {4}at /)
})

test('an invalid address is reported at once', async () => {
  const { code, output } = await doctor({}, 'console.example.com')
  expect(code).toBe(2)
  expect(output).toContain('https://')
})

test('the worst comes first, and what is fine is counted as nothing', () => {
  const text = report([
    { id: 'a', level: 'fine', what: 'Good.' },
    { id: 'b', level: 'warning', what: 'Hm.', todo: 'Look.' },
    { id: 'c', level: 'error', what: 'Bad.', todo: 'Mend it.' },
  ])
  expect(text).toBe('✗ Bad.\n    Mend it.\n! Hm.\n    Look.\n✓ Good.\n\n1 error, 1 warning')
})
