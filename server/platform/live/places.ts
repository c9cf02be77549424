import { HttpProblem, limited } from '#server/platform/http/problem.ts'

/** Streams of one account: more browsers than anybody uses. */
const mostOfUser = 12
/** Of one address, which may be a whole office. */
const mostOfAddress = 200
const mostOfAll = 1000
const laterSeconds = 10

const full = () =>
  new HttpProblem(
    503,
    { detail: 'core:unavailable', code: 'overloaded' },
    { headers: { 'retry-after': String(laterSeconds) } },
  )

/** Counts the streams that are open; `take` throws 429 or 503 where there is no place, and answers how to give it back. */
export function createPlaces() {
  const taken = new Map<string, number>()
  let all = 0

  const count = (key: string, by: number) => {
    const now = (taken.get(key) ?? 0) + by
    if (now > 0) taken.set(key, now)
    else taken.delete(key)
  }

  return {
    take(userId: string, address: string): () => void {
      const [user, ip] = [`user ${userId}`, `address ${address}`]
      if ((taken.get(user) ?? 0) >= mostOfUser) throw limited(laterSeconds)
      if (all >= mostOfAll || (taken.get(ip) ?? 0) >= mostOfAddress) throw full()
      all += 1
      count(user, 1)
      count(ip, 1)
      return () => {
        all -= 1
        count(user, -1)
        count(ip, -1)
      }
    },
  }
}
