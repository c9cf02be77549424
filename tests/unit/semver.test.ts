import { expect, test } from 'vitest'
import { compareVersions, semver } from '#contract/semver.ts'

test.each(['0.0.0', '2.14.0', '3.0.0-beta.1', '1.0.0-alpha-a.b-c', '1.0.0+build.7', '1.0.0-rc.1+20260310'])(
  '%s is a version',
  (text) => {
    expect(semver.safeParse(text).success).toBe(true)
  },
)

test.each(['1', '1.2', '01.2.3', '1.2.3.4', 'v1.2.3', '1.2.3-', '1.2.3-01', '1.2.3+', '١.٢.٣', '1.2.3 x'])(
  '%s is none',
  (text) => {
    expect(semver.safeParse(text).success).toBe(false)
  },
)

test('versions stand in the order of semver.org, section 11', () => {
  const sorted = [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.2.0',
    '1.10.0',
    '2.0.0-0',
    '2.0.0',
  ]
  for (const [index, lower] of sorted.entries()) {
    expect(compareVersions(lower, lower)).toBe(0)
    for (const higher of sorted.slice(index + 1)) {
      expect(compareVersions(lower, higher), `${lower} < ${higher}`).toBeLessThan(0)
      expect(compareVersions(higher, lower), `${higher} > ${lower}`).toBeGreaterThan(0)
    }
  }
})

test('what is behind a + has no rank', () => {
  expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0)
})
