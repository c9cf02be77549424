import { readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium } from './chromium.ts'
import { type Outcome, run } from './run.ts'

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What failed, each as its file, its title and the first line of what was wrong. */
  failures?: string[]
}

export interface StepResult extends Tally {
  name: string
  milliseconds: number
  output: string
}

export interface Step {
  name: string
  run: () => Promise<StepResult>
}

const folder = '.cache/test'

function result(name: string, outcome: Outcome, tally: Tally): StepResult {
  // A runner may exit with an error outside any test; a green tally must not hide that.
  const failed = outcome.code !== 0 && tally.failed === 0 ? 1 : tally.failed
  return { name, ...tally, failed, milliseconds: outcome.milliseconds, output: outcome.output }
}

/** A command that is right or wrong as a whole: it counts as one test. */
export function check(name: string, command: string, ...args: string[]): Step {
  return {
    name,
    run: async () => {
      const outcome = await run(command, args, { log: `${folder}/${name}.log` })
      return result(name, outcome, { passed: outcome.code === 0 ? 1 : 0, failed: 0, skipped: 0 })
    },
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

interface PlaywrightSuite {
  specs: {
    file: string
    line: number
    title: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

function failure(file: string, title: string, message = ''): string {
  const [first = ''] = stripVTControlCharacters(message).trim().split('\n')
  return `${basename(file)} › ${title}: ${first}`
}

function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be read has no tests to fail.
    if (status === 'failed' && failed.length === 0) return [failure(name, 'the file', message)]
    return failed.map((test) => failure(name, test.fullName, test.failureMessages?.[0]))
  })
}

function playwrightFailures({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
      return failure(`${file}:${line}`, title, errors.find(Boolean))
    }),
    ...suites.flatMap(playwrightFailures),
  ]
}

/** Reads a runner's report; no report means that it never got that far. */
function tallied<Report>(file: string, read: (report: Report) => Tally): Tally {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

export function vitest(name: string, project: string, env: Record<string, string | undefined> = {}): Step {
  const file = `${folder}/${name}.json`
  return {
    name,
    run: async () => {
      rmSync(file, { force: true })
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const outcome = await run('vitest', ['run', '--project', project, ...reporters], {
        env: { NO_COLOR: '1', ...env },
        log: `${folder}/${name}.log`,
      })
      const tally = tallied<VitestReport>(file, (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests,
        failures: vitestFailures(report),
      }))
      return result(name, outcome, tally)
    },
  }
}

/** The browser tests, with a Chromium that is found or fetched first. */
export function playwright(name: string): Step {
  const file = `${folder}/${name}.json`
  return {
    name,
    run: async () => {
      rmSync(file, { force: true })
      const started = performance.now()
      try {
        await ensureChromium()
      } catch (error) {
        const milliseconds = performance.now() - started
        return { name, passed: 0, failed: 1, skipped: 0, milliseconds, output: String(error) }
      }
      const outcome = await run('playwright', ['test', '--reporter=list,json'], {
        env: {
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
          NO_COLOR: '1',
          FORCE_COLOR: undefined,
        },
        log: `${folder}/${name}.log`,
      })
      const tally = tallied<PlaywrightReport>(file, ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        failures: suites.flatMap(playwrightFailures),
      }))
      return result(name, outcome, tally)
    },
  }
}
