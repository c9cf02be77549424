import { readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { type Outcome, run } from './run.ts'

export interface Tally {
  passed: number
  failed: number
  skipped: number
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
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
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
      const tally = tallied<PlaywrightReport>(file, ({ stats }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
      }))
      return result(name, outcome, tally)
    },
  }
}
