import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'regular' | 'last-resort' }) => void

let collect: Collect | undefined

function collector(): Collect {
  if (collect) return collect
  // What `node --expose-gc` does, for a server that is started without it.
  setFlagsFromString('--expose-gc')
  collect = runInNewContext('gc') as Collect
  return collect
}

/**
 * Collects the garbage of a large piece of work and, with `giveBack`, returns the room it took to the system. Left to
 * itself the heap grows to the share of the machine's memory that Node allows it, and is not made smaller while the
 * server has little to do. Takes some 50 ms in which nothing else is done, or 200 to give back.
 */
export function freeMemory({ giveBack }: { giveBack: boolean }): void {
  collector()({ type: 'major', execution: 'sync', flavor: giveBack ? 'last-resort' : 'regular' })
}
