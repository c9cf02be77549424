import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { watchDeparture } from '#src/lib/chunks/departure.ts'

class FakeLink {
  origin = 'https://kerbside.test'
  search = ''
  pathname: string
  target: string
  download: boolean
  constructor(pathname: string, { target = '', download = false } = {}) {
    this.pathname = pathname
    this.target = target
    this.download = download
  }
  closest = () => this
  hasAttribute = () => this.download
}

let page: EventTarget
let act: Mock<() => void>
let departure: ReturnType<typeof watchDeparture>

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  act = vi.fn<() => void>()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  // One without the Navigation API, as Safari was for long.
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { origin: 'https://kerbside.test', pathname: '/apps/bookings/', search: '' })
  vi.stubGlobal('Element', FakeLink)
  departure = watchDeparture()
  departure.ifItStays(act)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const happens = (type: string, more: object = {}) => {
  const event = new Event(type)
  for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value })
  page.dispatchEvent(event)
}
const clicks = (target: FakeLink, more: object = {}) => happens('click', { button: 0, target, ...more })
const away = () => new FakeLink('/apps/trips/')

test('a followed link and an unloading page are being left', () => {
  expect(departure.isLeaving()).toBe(false)
  clicks(away())
  expect(departure.isLeaving()).toBe(true)
  happens('keydown')
  happens('beforeunload')
  expect(departure.isLeaving()).toBe(true)
  expect(act).not.toHaveBeenCalled()
})

test.each([
  ['another tab by a key', away(), { ctrlKey: true }],
  ['another tab by its target', new FakeLink('/apps/trips/', { target: '_blank' }), {}],
  ['a file', new FakeLink('/api/web/export', { download: true }), {}],
  ['a place on this page', new FakeLink('/apps/bookings/'), {}],
  ['what a script keeps to itself', away(), { defaultPrevented: true }],
])('a link to %s is not', (_name, link, more) => {
  clicks(link, more)
  expect(departure.isLeaving()).toBe(false)
})

test('who goes on working has stayed, and what failed meanwhile is seen to in time', () => {
  happens('beforeunload')
  happens('pointerdown')
  expect(departure.isLeaving()).toBe(false)
  vi.advanceTimersByTime(30_000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('a way that comes to nothing is over after half a minute, and no load of the page itself ends it', () => {
  clicks(away())
  happens('pageshow', { persisted: false })
  vi.advanceTimersByTime(29_999)
  expect(departure.isLeaving()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(departure.isLeaving()).toBe(false)
  expect(act).toHaveBeenCalledTimes(1)
})

test('a page that is gone does nothing, and one that comes back is watched again at once', () => {
  happens('beforeunload')
  happens('pagehide')
  vi.advanceTimersByTime(120_000)
  expect([departure.isLeaving(), act.mock.calls.length]).toEqual([true, 0])
  happens('pageshow', { persisted: true })
  expect([departure.isLeaving(), act.mock.calls.length]).toEqual([false, 1])
})
