import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { error, type Finding, fine, warning } from './finding.ts'
import type { Settings } from './settings.ts'

const nodeWanted = 24
const leastFreeBytes = 1_000_000_000

export function checkNode(version: string): Finding[] {
  const major = Number(/^v?(\d+)\./.exec(version)?.[1])
  if (major >= nodeWanted) return [fine('node', `Node ${version}.`)]
  return [
    error(
      'node.old',
      `This is Node ${version}; the server needs ${nodeWanted} or newer.`,
      'Start it by npm start, which takes the Node that npm ci has installed.',
    ),
  ]
}

/** Tries it: rights say nothing of a disk that is full or mounted to be read only. */
function isWritable(folder: string): boolean {
  const probe = join(folder, `.doctor.${process.pid}`)
  try {
    writeFileSync(probe, '')
    rmSync(probe)
    return true
  } catch {
    return false
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** The nearest folder above that exists. */
function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path))
}

const octal = (mode: number) => (mode & 0o777).toString(8)

function checkRights(folder: string): Finding[] {
  const findings: Finding[] = []
  for (const path of [folder, join(folder, 'secret'), join(folder, 'pg')].filter((one) => existsSync(one))) {
    const { mode } = statSync(path)
    if ((mode & 0o077) === 0) continue
    const right = statSync(path).isDirectory() ? '700' : '600'
    findings.push(
      error(
        'data.readable',
        `Other users of this machine may open ${path} (mode ${octal(mode)}): names, addresses and phones of children are in there.`,
        `chmod ${right} ${path}`,
      ),
    )
  }
  return findings
}

/** The folder of the embedded database, the uploads, the outbox and the secret. */
export function checkData({ env }: Settings, free = freeBytes): Finding[] {
  const folder = resolve(env.DATA_DIR)
  if (!existsSync(folder)) {
    const above = existing(folder)
    if (isWritable(above)) return [fine('data', `${folder} is made at the first start.`)]
    return [
      error(
        'data.unmakeable',
        `${folder} is not there and cannot be made in ${above}.`,
        'Make it and give it to the user of the server, or set DATA_DIR.',
      ),
    ]
  }
  if (!statSync(folder).isDirectory())
    return [
      error('data.no-folder', `DATA_DIR is ${folder}, which is no folder.`, 'Set DATA_DIR to a folder.'),
    ]
  const findings = checkRights(folder)
  if (!isWritable(folder)) {
    findings.push(
      error(
        'data.unwritable',
        `${folder} cannot be written by this user.`,
        'Run the server as the owner of the folder, or change the owner (chown -R).',
      ),
    )
  }
  if (free(folder) < leastFreeBytes) {
    findings.push(
      warning(
        'data.full',
        `${Math.floor(free(folder) / 1_000_000)} MB are left where ${folder} lies.`,
        'Make room: a database that cannot write stops.',
      ),
    )
  }
  return findings.length > 0 ? findings : [fine('data', `${folder} is ours alone.`)]
}
