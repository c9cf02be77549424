/** A clock that stands still until a test moves it. */
export function testClock(start = new Date('2026-03-10T09:00:00Z')) {
  let now = start.getTime()
  return Object.assign(() => new Date(now), {
    set: (to: string | Date) => {
      now = new Date(to).getTime()
    },
    /** Moves on (or back) by seconds. */
    advance: (seconds: number) => {
      now += seconds * 1000
    },
  })
}
