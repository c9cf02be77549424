import * as z from 'zod'
import { vehicleMove } from '#contract/live.ts'
import { StartError } from '#server/platform/start-error.ts'
import type { Client } from './client.ts'

/** What viewers saw: how long after each position was sent it was there, in milliseconds. */
export interface Seen {
  events: number
  moves: number
  took: number[]
}

const moves = z.array(vehicleMove.pick({ id: true, time: true }))
const path = '/api/web/live?topics=vehicles'

/** Collects the events of one stream: what stands between two empty lines. */
function reader(onEvent: (type: string, data: string) => void) {
  let rest = ''
  return (text: string) => {
    const blocks = (rest + text).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split(/\r?\n/)
      const fieldOf = (name: string) =>
        lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim())
      onEvent(fieldOf('event')[0] ?? 'message', fieldOf('data').join('\n'))
    }
  }
}

/**
 * Opens so many streams, as many for each caller as the server gives one. `vehicles` are those whose moves count, which
 * report at the time that they say.
 */
export async function openViewers(callers: readonly Client[], count: number, vehicles: ReadonlySet<string>) {
  const seen: Seen = { events: 0, moves: 0, took: [] }
  const closes: (() => void)[] = []
  const close = () => {
    for (const end of closes) end()
  }
  const take = (type: string, data: string) => {
    if (type !== 'vehicles') return
    const now = Date.now()
    seen.events += 1
    const { data: all = [] } = moves.safeParse(JSON.parse(data))
    for (const { id, time } of all) {
      if (!vehicles.has(id)) continue
      seen.moves += 1
      seen.took.push(now - Date.parse(time))
    }
  }
  for (const caller of callers)
    while (closes.length < count) {
      const opened = await caller.stream(path, reader(take))
      if (!opened) break
      closes.push(opened)
    }
  if (closes.length === count) return { seen, close }
  close()
  throw new StartError(
    `Of ${count} viewers ${closes.length} were let in. Name more accounts in SIMULATE_VIEWERS, separated by commas.`,
  )
}
