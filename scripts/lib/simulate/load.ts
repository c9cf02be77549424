import { setTimeout as sleep } from 'node:timers/promises'
import { metresPerDegree } from '#contract/distance.ts'
import type { Client } from './client.ts'
import type { LoadDevice } from './devices.ts'

/** What became of the reports: `took` has the time of each answer in milliseconds. */
export interface Sent {
  sent: number
  taken: number
  failures: Map<string, number>
  took: number[]
  /** How late behind its turn the worst report was sent, in milliseconds: what this machine could not keep up with. */
  behindMs: number
}

const tickMs = 5
const centre = { lat: 51.4545, lng: -2.5879 }

/** Round and round at 43 km/h, each around a place of its own. */
function reportOf({ uniqueId }: LoadDevice, index: number, at: number): string {
  const [north, east] = [Math.floor(index / 60) * 400, (index % 60) * 400]
  const angle = at / 25_000 + index
  const [up, aside] = [north + 300 * Math.sin(angle), east + 300 * Math.cos(angle)]
  return new URLSearchParams({
    id: uniqueId,
    lat: (centre.lat + up / metresPerDegree).toFixed(6),
    lon: (centre.lng + aside / metresPerDegree / 0.62).toFixed(6),
    timestamp: String(at),
    speed: '23.2',
    bearing: String(Math.round(((((450 - (angle * 180) / Math.PI) % 360) + 360) % 360) * 10) / 10),
    accuracy: '6',
    batt: '80',
  }).toString()
}

/**
 * Has each device report every `every` seconds for `seconds`, one after the other and not all at once. Reports go out when
 * it is their turn, whatever became of those before.
 */
export async function reportAll(
  client: Client,
  devices: readonly LoadDevice[],
  { seconds, every }: { seconds: number; every: number },
  signal: AbortSignal,
): Promise<Sent> {
  const result: Sent = { sent: 0, taken: 0, failures: new Map(), took: [], behindMs: 0 }
  const waiting = new Set<Promise<void>>()
  const fail = (what: string) => void result.failures.set(what, (result.failures.get(what) ?? 0) + 1)

  async function report(index: number) {
    const device = devices[index]
    if (!device) return
    const began = performance.now()
    try {
      const status = await client.form('/api/tracking/osmand', reportOf(device, index, Date.now()))
      result.took.push(performance.now() - began)
      if (status === 200) result.taken += 1
      else fail(String(status))
    } catch (error) {
      fail(error instanceof Error && 'code' in error ? String(error.code) : String(error))
    }
  }

  const total = Math.round((devices.length * seconds) / every)
  const gapMs = (every * 1000) / devices.length
  const began = performance.now()
  while (result.sent < total && !signal.aborted) {
    const due = Math.min(total, Math.floor((performance.now() - began) / gapMs))
    if (due > result.sent) result.behindMs = Math.max(result.behindMs, (due - result.sent) * gapMs)
    for (; result.sent < due; result.sent += 1) {
      const one: Promise<void> = report(result.sent % devices.length).finally(() => waiting.delete(one))
      waiting.add(one)
    }
    await sleep(tickMs)
  }
  await Promise.all(waiting)
  return result
}
