import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '#tests/e2e/support/server.ts'

const everyMs = 20

/** Memory that is the process's own now, in MB (VmRSS). */
export function residentMegabytes(server: Pick<RunningServer, 'pid'>): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** The most resident memory, in MB, that the server had while `work` ran. */
export async function peakOf(server: RunningServer, work: () => Promise<unknown>): Promise<number> {
  let peak = residentMegabytes(server)
  let over = false
  const watch = async () => {
    while (!over) {
      peak = Math.max(peak, residentMegabytes(server))
      await sleep(everyMs)
    }
  }
  const watching = watch()
  try {
    await work()
  } finally {
    over = true
    await watching
  }
  return peak
}
