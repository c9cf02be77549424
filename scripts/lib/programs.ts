import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.ts'

/** Where a program lies that the shell would find by this name. */
export function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(executable)
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A file named like a browser may be a stub, or lack its libraries: only one that prints its version counts. */
export function works(path: string | undefined): path is string {
  return path !== undefined && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

/** Installs packages of a Debian or one of its kin; whether that went well. */
export async function installPackages(...packages: string[]): Promise<boolean> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command = '', ...args] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  await run(command, [...args, 'update'], { timeout: 180_000 })
  const { code } = await run(command, [...args, 'install', '-y', '--no-install-recommends', ...packages], {
    timeout: 600_000,
  })
  return code === 0
}
