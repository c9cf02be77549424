import { areaOf } from './areas.ts'

const area = process.env.MUTATE ?? ''
const { mutate, isStatic } = areaOf(area)

/** For `npm run mutate -- money`. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: [...mutate],
  coverageAnalysis: 'perTest',
  // What a module does while it is loaded is seen by all tests of the area: tables are worth it, schemas are not.
  ignoreStatic: !isStatic,
  concurrency: 1,
  // A busy machine is slow, and a mutant that is slow is not dead.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.cache/mutation/${area}.json` },
  tempDirName: '.cache/mutation/sandbox',
  ignorePatterns: ['dist', 'dist-hosting', '.data', '.cache', 'test-results', '.astro'],
  disableTypeChecks: false,
}
