import { valid } from 'semver'
import { expect, test } from 'vitest'
import { semver } from '#contract/app-version.ts'

test.each(['0.0.0', '2.14.0', '3.0.0-beta.1', '1.0.0-alpha-a.b-c', '1.0.0+build.7', '1.0.0-rc.1+20260310'])(
  '%s is a version, and can be compared',
  (text) => {
    expect(semver.safeParse(text).success).toBe(true)
    expect(valid(text)).not.toBeNull()
  },
)

test.each(['1', '1.2', '01.2.3', '1.2.3.4', 'v1.2.3', '1.2.3-', '1.2.3-01', '1.2.3+', '١.٢.٣', '1.2.3 x'])(
  '%s is none',
  (text) => {
    expect(semver.safeParse(text).success).toBe(false)
  },
)
