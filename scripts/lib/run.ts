import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

export interface Outcome {
  /** Exit code; 124 when it ran out of time, 127 when the command does not exist. */
  code: number
  /** Everything it printed, both streams in order. */
  output: string
  milliseconds: number
}

interface Options {
  env?: Record<string, string | undefined>
  /** Where to run it, if not in the project's folder. */
  cwd?: string
  /** Milliseconds until the command is ended. */
  timeout?: number
  /** Where to keep what it prints. */
  log?: string
}

const root = resolve(import.meta.dirname, '../..')

/** The environment with the project's own commands (Node 24 among them) before the machine's. */
export function projectEnv(extra: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

/** Runs a command to its end in the project's folder, without a terminal; never throws. */
export function run(command: string, args: string[], options: Options = {}): Promise<Outcome> {
  const started = performance.now()
  const { promise, resolve: done } = Promise.withResolvers<Outcome>()
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: projectEnv(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (options.log) mkdirSync(dirname(options.log), { recursive: true })
  const log = options.log ? createWriteStream(options.log) : undefined
  let output = ''
  let late = false
  const keep = (chunk: Buffer) => {
    output += chunk
    log?.write(chunk)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, options.timeout ?? 2_700_000)
  const finish = (code: number) => {
    clearTimeout(timer)
    log?.end()
    done({ code: late ? 124 : code, output, milliseconds: performance.now() - started })
  }
  child.once('error', (error) => {
    output += `${error.message}\n`
    finish(127)
  })
  child.once('close', (code) => finish(code ?? 1))
  return promise
}

/** Runs a command to its end in the project's folder, on this terminal; resolves with its exit code. */
export async function runInTerminal(
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: projectEnv(env) })
  const [code] = await once(child, 'exit')
  return code ?? 1
}
