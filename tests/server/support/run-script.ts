import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** Runs one of the project's scripts to its end: its exit code, and what it printed on both outputs. */
export const runScript = (script: string, args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((done) => {
    const settings = { PATH: process.env.PATH ?? '', ...env }
    const child = execFile(process.execPath, [script, ...args], { cwd: root, env: settings }, (_, out, err) =>
      done({ code: child.exitCode ?? 1, output: out + err }),
    )
  })
