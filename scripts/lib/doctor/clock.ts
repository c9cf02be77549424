import { statSync } from 'node:fs'
import { join } from 'node:path'
import { error, type Finding, fine } from './finding.ts'

const drift = 30_000

/** The clock against another one's, in milliseconds since 1970; `whose` names that. */
export function compareClocks(own: number, other: number, whose: string): Finding[] {
  const off = Math.round(Math.abs(own - other) / 1000)
  if (Math.abs(own - other) <= drift) return [fine('clock', `The clock agrees with that of ${whose}.`)]
  return [
    error(
      'clock.wrong',
      `The clock of this machine and that of ${whose} are ${off} seconds apart: sessions and one-time codes end too early or too late.`,
      'Let both follow a time server (timedatectl set-ntp true).',
    ),
  ]
}

/** A clock that stands before the files it runs were written was never set. */
export function checkClock(now: number, root: string): Finding[] {
  const written = statSync(join(root, 'package.json')).mtimeMs
  return now >= written ? [] : compareClocks(now, written, 'the files of this release')
}
