import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../../../../scripts/lib/run.ts'

export type WebServer = 'nginx' | 'caddy'

const packages = { nginx: 'nginx-light', caddy: 'caddy' } as const

/** Debian keeps servers where only root's PATH looks. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

function find(name: string): string | undefined {
  return folders()
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Installs from the distribution, and answers the output of the installation. */
export async function installPackages(names: readonly string[]): Promise<string> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command = 'env', ...apt] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  const args = [...apt, 'install', '-y', '--no-install-recommends', ...names]
  const first = await run(command, args, { timeout: 300_000 })
  if (first.code === 0) return first.output
  await run(command, [...apt, 'update'], { timeout: 180_000 })
  return (await run(command, args, { timeout: 300_000 })).output
}

/**
 * The path of a web server's program, which is installed from the distribution when it is not there.
 * @throws with the output of the installation when there is none afterwards
 */
export async function ensureProgram(name: WebServer): Promise<string> {
  const found = find(name)
  if (found) return found
  const output = await installPackages([packages[name]])
  const installed = find(name)
  if (!installed) throw new Error(`${name} is not installed, and could not be:\n${output}`)
  // The package starts it on port 80, which is nothing to us.
  if (spawnSync('sh', ['-c', 'command -v systemctl']).status === 0)
    spawnSync('systemctl', ['disable', '--now', name], { timeout: 20_000 })
  return installed
}
