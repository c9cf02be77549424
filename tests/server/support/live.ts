import { expect } from 'vitest'
import type { AlertChange, LiveChanges, VehicleMove } from '#contract/live.ts'
import { placeAt } from './tracked-fleet.ts'

export interface LiveEvent {
  name: string
  id: string | undefined
  data: unknown
}

function readEvent(block: string): LiveEvent | null {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const at = line.indexOf(': ')
      return [line.slice(0, Math.max(at, 0)), line.slice(at + 2)]
    }),
  )
  const data = fields.get('data')
  return data === undefined
    ? null
    : { name: fields.get('event') ?? 'message', id: fields.get('id'), data: JSON.parse(data) }
}

/** Somebody who reads a stream: what it has said so far, and whether it is over. */
export function readStream(response: Response) {
  const events: LiveEvent[] = []
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let over = false
  const done = (async () => {
    try {
      while (true) {
        const next = await reader?.read()
        if (!next || next.done) break
        const blocks = (text + next.value).split('\n\n')
        text = blocks.pop() ?? ''
        for (const event of blocks.map(readEvent)) if (event) events.push(event)
      }
    } catch {
      // Cut off: as over as one that has ended.
    }
    over = true
  })()
  const moves = (): VehicleMove[] =>
    events.flatMap(({ name, data }) =>
      name === 'vehicles' ? (data as (VehicleMove | AlertChange)[]).filter(isMove) : [],
    )
  const alerted = () =>
    events.flatMap(({ name, data }) =>
      name === 'vehicles'
        ? (data as (VehicleMove | AlertChange)[]).flatMap((one) => (isMove(one) ? [] : one.id))
        : [],
    )
  return {
    status: response.status,
    headers: response.headers,
    events,
    done,
    isOver: () => over,
    moves,
    /** The vehicles whose alerts have changed. */
    alerted,
    /** Where each move led to, as `vehicle place`. */
    places: () => moves().map(({ id, latitude }) => `${id} ${placeAt(latitude)}`),
    last: () => events.findLast(({ id }) => id !== undefined)?.id ?? '',
    /** Waits for the first event: it is where the server says it is. */
    started: () => expect.poll(() => events.length).toBeGreaterThan(0),
    close: async () => {
      await reader?.cancel().catch(() => undefined)
      await done
    },
  }
}

export type LiveReader = ReturnType<typeof readStream>

const isMove = (one: VehicleMove | AlertChange): one is VehicleMove => 'time' in one

export const placesOf = ({ vehicles }: LiveChanges) =>
  (vehicles ?? []).filter(isMove).map(({ id, latitude }) => `${id} ${placeAt(latitude)}`)
