import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './lib/run.ts'
import { check, playwright, type Step, type StepResult, vitest } from './lib/steps.ts'
import { operatorZone } from './lib/zone.ts'

/**
 * `npm test`: every check of the project, as much at once as the machine has cores for.
 * What a failing step printed is shown in full, and what failed once more at the end; the last line is `N passed, N failed`.
 */
const postgres = process.env.TEST_DATABASE_URL

const build = check('build', 'npm', 'run', '--silent', 'build')
const checks: Step[] = [
  vitest('unit', 'unit'),
  vitest('stores', 'stores'),
  check('types', 'npm', 'run', '--silent', 'check:types'),
  vitest('hosting', 'hosting'),
  check('lint', 'npm', 'run', '--silent', 'check:lint'),
  check('dead code', 'npm', 'run', '--silent', 'check:dead'),
  check('import rules', 'npm', 'run', '--silent', 'check:imports'),
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

// Before any process is started that would choose another.
operatorZone()
const folder = mkdtempSync(join(tmpdir(), 'kerbside-demo-'))
const demo = join(folder, 'data')
/** The demo business that all servers of tests begin with; where it can't be made, they make it and say why. */
const filling = run('node', ['tests/e2e/support/template.ts', demo]).then(({ code }) => {
  if (code === 0) process.env.KERBSIDE_TEST_TEMPLATE = demo
})
const building = perform(build)

async function performOnBuild(step: Step): Promise<void> {
  const { failed } = await building
  if (failed === 0) await perform(step)
  else {
    results.push({ name: step.name, passed: 0, failed: 1, skipped: 0, milliseconds: 0, output: '' })
    console.log(`✗ ${step.name}: not run, there is no build to test`)
  }
}

/** The longest first, so that both lanes end at the same time; the build is there long before anything that reads it. */
const waiting = [onServer, ...onPglite, inFirefox, ...checks]

async function takeNext(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await (next === inFirefox ? performOnBuild(next) : perform(next))
  }
}

await filling
/** The browsers and a lane beside them keep two cores busy; when they are done, that takes three. */
const lanes = [() => performOnBuild(inChromium).then(() => Promise.all([takeNext(), takeNext()])), takeNext]
if (availableParallelism() === 1) for (const lane of lanes) await lane()
else await Promise.all(lanes.map((lane) => lane()))
rmSync(folder, { recursive: true, force: true })

const sum = (count: (result: StepResult) => number) =>
  results.reduce((total, result) => total + count(result), 0)
const failed = sum((result) => result.failed)
const failing = results.filter((result) => result.failed > 0)
if (failing.length > 0) {
  console.log('\nFailed:')
  for (const { name, failures = [] } of failing) {
    console.log([`  ${name}`, ...failures.map((each) => `    ${each}`)].join('\n'))
  }
}
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
