import { minute } from '#demo/clock.ts'
import type { Random } from '#demo/random.ts'
import type { Assistant, Paper, Ride } from '#demo/types.ts'
import { blockedFrom } from './blocked-from.ts'

/** Time that an assistant has between two rides. */
const apart = 15 * minute

/** Gives rides to assistants: nobody rides along in two places at once, on days of leave, or without a required paper. */
export class AssistantRoster {
  readonly #assistants: readonly Assistant[]
  readonly #blocked: Map<string, string>
  readonly #busy = new Map<Assistant, { from: number; to: number }[]>()

  constructor(assistants: readonly Assistant[], papers: readonly Paper[], today: string) {
    this.#blocked = blockedFrom(papers, today)
    this.#assistants = assistants.filter(({ status }) => status === 'active')
  }

  /** Somebody who is free for the ride, and busy with it if it is kept; null when nobody is. */
  take({ day, plan, liveState }: Ride, random: Random, kept: boolean): Assistant | null {
    // What is watched right now may begin before it was planned, and end after it.
    const spare = liveState ? 3 * apart : apart
    const span = { from: plan.pickupAt.getTime(), to: plan.dropoffAt.getTime() }
    const freeFor = (milliseconds: number) =>
      this.#assistants.filter(
        (one) =>
          (this.#blocked.get(one.id) ?? '9999') > day &&
          !one.leave.some((leave) => leave.from <= day && leave.to >= day) &&
          !this.#busy
            .get(one)
            ?.some((other) => other.from < span.to + milliseconds && other.to > span.from - milliseconds),
      )
    // On the busiest days there is no time between two rides.
    const rested = freeFor(spare)
    const free = rested.length > 0 ? rested : freeFor(0)
    if (free.length === 0) return null
    const found = random.pick(free)
    if (kept) this.#busy.set(found, [...(this.#busy.get(found) ?? []), span])
    return found
  }
}
