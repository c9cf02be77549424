import { afterEach, expect, test, vi } from 'vitest'
import { $sharing, sharePosition } from '#src/stores/day/share-position.ts'

const sent = vi.hoisted(() => [] as { time: string; latitude: number }[])
vi.mock('#src/lib/api/driver-day.ts', () => ({
  sendRunPositions: async ({ positions }: { positions: typeof sent }) => void sent.push(...positions),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a clock that is put back an hour on the way takes no position away', async () => {
  vi.useFakeTimers({ now: new Date('2026-10-25T01:59:00Z') })
  let tell: (found: object) => void = () => undefined
  const watchPosition = (found: typeof tell) => {
    tell = found
    return 1
  }
  vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch: () => undefined } })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  const at = (latitude: number) =>
    tell({
      timestamp: Date.now(),
      coords: { latitude, longitude: 0, speed: null, heading: null, accuracy: 5 },
    })
  const stop = sharePosition('run')
  at(51)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  at(52)
  await vi.advanceTimersByTimeAsync(10_000)
  stop()
  expect($sharing.get()).toBe('on')
  expect(sent.map(({ latitude }) => latitude)).toEqual([51, 52])
})
