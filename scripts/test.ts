import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './lib/run.ts'
import { check, playwright, type Step, type StepResult, vitest } from './lib/steps.ts'

/**
 * `npm test`: every check of the project, as much at once as the machine has cores for.
 * What a failing step printed is shown in full; the last line is `N passed, N failed`.
 */
const postgres = process.env.TEST_DATABASE_URL

// With it comes the empty cluster that every embedded database begins with.
const build = check('build', 'npm', 'run', '--silent', 'build')
const checks: Step[] = [
  check('lint', 'npm', 'run', '--silent', 'check:lint'),
  check('import rules', 'npm', 'run', '--silent', 'check:imports'),
  check('dead code', 'npm', 'run', '--silent', 'check:dead'),
  check('types', 'npm', 'run', '--silent', 'check:types'),
  vitest('unit', 'unit'),
  vitest('stores', 'stores'),
  vitest('hosting', 'hosting'),
]
/** The server's tests run whole on one database: PostgreSQL where there is one, and then what differs on PGlite too. */
const [onServer, onPglite]: [Step, Step[]] = postgres
  ? [vitest('server on PostgreSQL', 'server'), [vitest('server on PGlite', 'pglite')]]
  : [vitest('server on PGlite', 'server'), []]
const inChromium = playwright('browser')
const inFirefox = vitest('Firefox', 'firefox')

const results: StepResult[] = []

async function perform(step: Step): Promise<StepResult> {
  const result = await step.run()
  results.push(result)
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
  const seconds = (result.milliseconds / 1000).toFixed(1)
  const mark = result.failed > 0 ? '✗' : '✓'
  if (result.failed > 0) console.log(`\n${result.output.trimEnd()}\n`)
  console.log(
    `${mark} ${result.name}: ${result.passed} passed, ${result.failed} failed${skipped} (${seconds} s)`,
  )
  return result
}

async function inOrder(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await perform(step)
}

const building = perform(build)
const folder = mkdtempSync(join(tmpdir(), 'kerbside-demo-'))
const demo = join(folder, 'data')
/** The demo business that the servers of all browsers begin with; where it can't be made, they say why. */
const filling = building.then(async () => {
  const { code } = await run('node', ['tests/e2e/support/template.ts', demo])
  if (code === 0) process.env.KERBSIDE_TEST_TEMPLATE = demo
})

async function performOnBuild(step: Step): Promise<void> {
  const { failed } = await building
  await filling
  if (failed === 0) await perform(step)
  else {
    results.push({ name: step.name, passed: 0, failed: 1, skipped: 0, milliseconds: 0, output: '' })
    console.log(`✗ ${step.name}: not run, there is no build to test`)
  }
}

/** Each waits now and then, for a server, a browser or a clock: side by side they keep two cores busy to the end. */
const lanes = [
  () => performOnBuild(inChromium),
  () => perform(onServer),
  async () => {
    await building
    await inOrder([...checks, ...onPglite])
    await performOnBuild(inFirefox)
  },
]
if (availableParallelism() === 1) for (const lane of lanes) await lane()
else await Promise.all(lanes.map((lane) => lane()))
rmSync(folder, { recursive: true, force: true })

const sum = (count: (result: StepResult) => number) =>
  results.reduce((total, result) => total + count(result), 0)
const failed = sum((result) => result.failed)
const failing = results.filter((result) => result.failed > 0).map((result) => result.name)
if (failing.length > 0) console.log(`\nFailed: ${failing.join(', ')}`)
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
