import { HttpProblem } from './problem.ts'

/** More requests at once than this are turned away, so that those inside still get their answers. */
const maxRequests = 1000
/** One address gets no more than half of that, the other half is for everybody else. */
const maxOfOneAddress = 500

/** Counts the requests that are worked on. One whose body is not there yet is not: it must not keep others out. */
export function createWorkload() {
  const working = new Map<string, number>()
  let all = 0

  /** The place of one request: `enter` throws 503 when there is none, `leave` gives it back if it was taken. */
  return (address: string) => {
    let inside = false
    const leave = () => {
      if (!inside) return
      inside = false
      all -= 1
      const left = (working.get(address) ?? 0) - 1
      if (left > 0) working.set(address, left)
      else working.delete(address)
    }
    const enter = () => {
      const own = working.get(address) ?? 0
      if (all >= maxRequests || own >= maxOfOneAddress)
        throw new HttpProblem(
          503,
          { detail: 'core:unavailable', code: 'overloaded' },
          { headers: { 'retry-after': '1' } },
        )
      inside = true
      all += 1
      working.set(address, own + 1)
    }
    return { enter, leave }
  }
}

export type Place = ReturnType<ReturnType<typeof createWorkload>>
