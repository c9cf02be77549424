import { defineConfig } from 'vitest/config'
import { areaOf } from './areas.ts'

const { tests, setup, isStatic = false, isolated = isStatic } = areaOf(process.env.MUTATE ?? '')

/** The tests of an area, as its mutants are shown to them. */
export default defineConfig({
  test: {
    include: [...tests],
    isolate: isolated,
    globalSetup: ['tests/support/folders.ts', ...setup],
    // What reads the sources as they are, or weighs them, finds them changed.
    testNamePattern: /^(?!everything in the browser asks|the script can stand in a page)/,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
