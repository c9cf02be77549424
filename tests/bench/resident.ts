import { readFileSync } from 'node:fs'
import type { RunningServer } from '#tests/e2e/support/server.ts'

/** Memory that is the process's own now, in MB (VmRSS). */
export function residentMegabytes(server: Pick<RunningServer, 'pid'>): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
