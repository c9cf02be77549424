import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createArrivals } from '#server/platform/http/arrivals.ts'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { createWorkload } from '#server/platform/http/workload.ts'

const tooLarge = () => new HttpProblem(413, {})
const most = 10 * 1024 * 1024

/** A request whose body comes when the test sends it. */
function sending() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, {
    highWaterMark: 1,
  })
  const writer = writable.getWriter()
  const init = { method: 'POST', body: readable, duplex: 'half' }
  return {
    request: new Request('http://localhost/', init),
    send: (bytes: number) => writer.write(new Uint8Array(bytes)),
    finish: () => writer.close(),
  }
}

const outcome = (received: Promise<Buffer>) =>
  received.then(
    (body) => body.length,
    (problem: HttpProblem) => `${problem.status} ${problem.body.code ?? ''}`,
  )

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a body', () => {
  test('that goes quiet is given up within 30 s', async () => {
    const { request, send } = sending()
    const result = outcome(createArrivals().receive(request, 'a', most, tooLarge))
    await send(1_000_000)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await result).toBe('408 request_timeout')
  })

  test('that comes drop by drop is given up within 30 s', async () => {
    const { request, send } = sending()
    const result = outcome(createArrivals().receive(request, 'a', most, tooLarge))
    for (let s = 0; s < 30; s += 1) {
      void send(1)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(await result).toBe('408 request_timeout')
  })

  test('of 10 MB comes through a slow phone line that is away now and then', async () => {
    const { request, send, finish } = sending()
    const result = outcome(createArrivals().receive(request, 'a', most, tooLarge))
    const rate = 64 * 1024
    for (let sent = 0; sent < most; sent += 10 * rate) {
      await send(10 * rate)
      await vi.advanceTimersByTimeAsync(10_000)
    }
    await finish()
    expect(await result).toBe(most)
  })
})

test('without room, whoever holds most loses the oldest', async () => {
  const { receive } = createArrivals(300 * 1024)
  const begin = (address: string) => {
    const { request, send, finish } = sending()
    return { result: outcome(receive(request, address, most, tooLarge)), send, finish }
  }
  const theirs = begin('theirs')
  const hostile = [begin('hostile'), begin('hostile'), begin('hostile'), begin('hostile')]
  expect(await hostile[0]?.result).toBe('503 overloaded')
  // What comes from the same address and gets on is served as well.
  await hostile[3]?.finish()
  await theirs.finish()
  expect(await Promise.all([hostile[3]?.result, theirs.result])).toEqual([0, 0])
  const other = begin('hostile')
  await other.send(200 * 1024)
  expect(await hostile[1]?.result).toBe('503 overloaded')
})

test('one address has half of the places, and bodies on their way have none', () => {
  const placeOf = createWorkload()
  const places = Array.from({ length: 500 }, () => placeOf('hostile'))
  for (const { enter } of places) enter()
  expect(placeOf('hostile').enter).toThrow(HttpProblem)
  placeOf('theirs').enter()
  places[0]?.leave()
  places[0]?.leave()
  placeOf('hostile').enter()
  expect(placeOf('hostile').enter).toThrow(HttpProblem)
})
