import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/platform/start-error.ts'

/** Another process works on the same data. */
export class LockedError extends StartError {}

const beatMs = 10_000
/** A holder on another host (a shared volume) counts as gone when it has not touched its lock for so long. */
const silentMs = 3 * beatMs
/** Two processes that find the same dead lock both replace it; after this long the last one is settled. */
const settleMs = 100

interface Holder {
  pid: number
  /** When the process began, as the system counts it; distinguishes a reused pid from the real holder. */
  started: string
  host: string
}

/** A process's start in clock ticks since boot, from /proc; empty where there is none. */
function startOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readHolder(file: string): Holder | null {
  try {
    const [pid = '', started = '', host = ''] = readFileSync(file, 'utf8').trim().split('\n')
    return { pid: Number(pid), started, host }
  } catch {
    return null
  }
}

function isAlive(file: string, { pid, started, host }: Holder) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  if (host !== hostname()) return Date.now() - statSync(file).mtimeMs < silentMs
  return isRunning(pid) && startOf(pid) === started
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Locks the data directory for this process; a lock left behind by a dead one is replaced. Throws LockedError when
 * a living process has it. Answers the function that unlocks it.
 */
export async function lockData(directory: string): Promise<() => void> {
  const file = join(directory, 'lock')
  const own = `${file}.${process.pid}`
  const text = `${process.pid}\n${startOf(process.pid)}\n${hostname()}\n`
  const isOurs = () => {
    const holder = readHolder(file)
    return holder?.pid === process.pid && holder.host === hostname()
  }
  // Written aside and moved into place, so that nobody ever reads half a lock.
  writeFileSync(own, text, { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch (error) {
    if (!isTaken(error)) throw error
    const holder = readHolder(file)
    if (holder && isAlive(file, holder)) {
      throw new LockedError(
        `Another Kerbside server (process ${holder.pid} on ${holder.host}) is using ${directory}. ` +
          'Stop it, or set DATA_DIR to another folder.',
        { cause: error },
      )
    }
    renameSync(own, file)
    await sleep(settleMs)
    if (!isOurs())
      throw new LockedError(`Another Kerbside server has just taken ${directory}.`, { cause: error })
  } finally {
    rmSync(own, { force: true })
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), beatMs).unref()
  return () => {
    clearInterval(beat)
    if (isOurs()) rmSync(file, { force: true })
  }
}
