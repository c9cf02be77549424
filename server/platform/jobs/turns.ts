import { HttpProblem } from '#server/platform/http/problem.ts'

const comeBackSeconds = 5

/** 503: more such work waits than there is room for. */
export const busy = () =>
  new HttpProblem(
    503,
    { detail: 'core:unavailable', code: 'busy' },
    { headers: { 'retry-after': String(comeBackSeconds) } },
  )

interface Limits {
  atOnce: number
  /** How many may wait; further ones are refused by `refuse`, without it with a 503. */
  waiting: number
  refuse?: () => Error
}

/** Runs a limited number of jobs at once; the others wait in a queue. */
export function createTurns({ atOnce, waiting, refuse = busy }: Limits) {
  const queue: (() => void)[] = []
  let running = 0

  async function enter() {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw refuse()
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** Whoever waits longest takes the place over. */
  function leave() {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return {
    idle: () => running === 0,
    take: async <T>(work: () => Promise<T>): Promise<T> => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/** A queue for each user, so that nobody blocks the others. */
export function turnsOfUsers(limits: Limits) {
  const known = new Map<string, ReturnType<typeof createTurns>>()
  return async <T>(user: string, work: () => Promise<T>): Promise<T> => {
    const turns = known.get(user) ?? createTurns(limits)
    known.set(user, turns)
    try {
      return await turns.take(work)
    } finally {
      if (turns.idle()) known.delete(user)
    }
  }
}
