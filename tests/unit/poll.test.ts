import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Outcome, pollWhileVisible } from '#src/lib/poll.ts'

const times = { everyMs: 1000, longestMs: 4000 }
let page: EventTarget & { hidden: boolean }
let view: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  view = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const look = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}
/** What is asked, and what each time comes of it; the last goes on for ever. */
function answers(...outcomes: Outcome[]) {
  return vi.fn(async () => (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? 'again')
}

test('asks at its pace, and never again when it is over', async () => {
  const ask = answers('again', 'again', 'over')
  pollWhileVisible(ask, times)
  await vi.advanceTimersByTimeAsync(999)
  expect(ask).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(2001)
  expect(ask).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  look(true)
  look(false)
  view.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('asks nothing while nobody looks, and at once when somebody looks again', async () => {
  const ask = answers('again')
  pollWhileVisible(ask, times)
  look(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(0)
  look(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('asks more seldom after each failure, at once when the line is back, and at its pace when it is well', async () => {
  const ask = answers('failed', 'failed', 'failed', 'failed', 'again')
  pollWhileVisible(ask, times)
  // After 1, 2, 4 and again 4 seconds.
  await vi.advanceTimersByTimeAsync(7000)
  expect(ask).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(4000)
  expect(ask).toHaveBeenCalledTimes(4)
  view.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(2000)
  expect(ask).toHaveBeenCalledTimes(7)
})

test('asks one question at a time, and none once it was ended', async () => {
  let answer: (outcome: Outcome) => void = () => undefined
  const ask = vi.fn(
    () =>
      new Promise<Outcome>((resolve) => {
        answer = resolve
      }),
  )
  const stop = pollWhileVisible(ask, times)
  await vi.advanceTimersByTimeAsync(1000)
  view.dispatchEvent(new Event('online'))
  look(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  stop()
  answer('again')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
