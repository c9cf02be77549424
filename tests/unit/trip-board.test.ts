import { describe, expect, test } from 'vitest'
import type { BoardDriver, BoardTrip, TripBoard } from '#contract/trip-board.ts'
import { firstFocus, moveFocus } from '#src/islands/trips/board/focus-moves.ts'
import { axisOf, isLane, layOut, rowsBetween } from '#src/islands/trips/board/layout.ts'
import { parseBoard, printBoard } from '#src/islands/trips/board/view-state.ts'
import { readTripBoard } from '#src/lib/api/read-trip-board.ts'

const day = Date.parse('2026-03-10T00:00:00Z')
const at = (minute: number) => new Date(day + minute * 60_000).toISOString()
const trip = (id: string, driver: string | null, from: number, to: number, more = {}): BoardTrip => ({
  id,
  version: 1,
  reference: `KB-000001-${id}`,
  booking: id,
  company: null,
  status: driver ? 'assigned' : 'unassigned',
  from: at(from),
  to: at(to),
  pickup: 'Park Row',
  dropoff: 'Hillside',
  riders: [],
  passengers: 1,
  driver,
  vehicle: null,
  actions: [],
  conflicts: [],
  warnings: [],
  way: null,
  ...more,
})
const driver = (id: string, more = {}): BoardDriver => ({
  id,
  name: id,
  code: id,
  phone: '',
  company: null,
  vehicle: null,
  status: 'available',
  canWork: true,
  blockReasons: [],
  shifts: null,
  onLeave: false,
  ...more,
})
const board = (drivers: BoardDriver[], trips: BoardTrip[]): TripBoard => ({
  date: '2026-03-10',
  zone: 'Europe/London',
  from: at(0),
  to: at(1440),
  drivers,
  trips,
})
const usual = { search: '', show: 'busy', group: 'none', hour: 144 } as const
const laid = (of: TripBoard, wanted = {}) => layOut(of, axisOf(of, 0), { ...usual, ...wanted })
const lanes = (of: TripBoard, wanted = {}) =>
  laid(of, wanted)
    .rows.filter(isLane)
    .map(({ id }) => id)

describe('the address of the board', () => {
  test('says what it shows, and leaves out what is usual', () => {
    expect(parseBoard('#table')).toBeUndefined()
    expect(parseBoard('')).toBeUndefined()
    const usualView = { day: undefined, group: 'none', show: 'busy', zoom: 2, search: '' }
    expect(parseBoard('#board')).toEqual(usualView)
    expect(printBoard(parseBoard('#board') ?? never())).toBe('#board')
    const view = { day: '2026-03-14', group: 'company', show: 'all', zoom: 4, search: 'a & b=c' } as const
    expect(parseBoard(printBoard(view))).toEqual(view)
  })

  test('that makes no sense shows what is usual', () => {
    expect(parseBoard('#board=2026-02-31&group=x&show=%00&zoom=-1&find=')).toEqual(parseBoard('#board'))
    expect(parseBoard('#board=today&zoom=1e9')?.zoom).toBe(2)
  })
})

function never(): never {
  throw new Error('no board')
}

describe('lanes', () => {
  test('put trips at the same time below each other, and one that begins when another ends beside it', () => {
    const { rows } = laid(
      board(
        [driver('amal')],
        [trip('1', 'amal', 480, 510), trip('2', 'amal', 500, 530), trip('3', 'amal', 510, 540)],
      ),
    )
    const [lane] = rows.filter(isLane)
    expect(lane?.bars.map(({ level }) => level)).toEqual([0, 1, 0])
    expect(lane?.levels).toBe(2)
  })

  test('have room for a ride of a few minutes as wide as it is drawn, so that none lies under the next', () => {
    const of = board([driver('amal')], [trip('1', 'amal', 480, 483), trip('2', 'amal', 483, 500)])
    const levels = (hour: number) =>
      laid(of, { hour })
        .rows.filter(isLane)
        .flatMap(({ bars }) => bars.map(({ level }) => level))
    expect(levels(144)).toEqual([0, 1])
    expect(levels(400)).toEqual([0, 0])
  })

  test('follow each other without a gap, whatever their heights', () => {
    const drivers = ['a', 'b', 'c'].map((id) =>
      driver(id, { company: id === 'b' ? null : { id, name: 'X' } }),
    )
    const trips = [trip('1', 'a', 480, 510), trip('2', 'a', 480, 510), trip('3', 'b', 480, 510)]
    const { rows, height } = laid(board(drivers, trips), { show: 'all', group: 'company' })
    let top = 0
    for (const row of rows) {
      expect(row.top).toBe(top)
      top += row.height
    }
    expect(height).toBe(top)
    expect(rows.map(({ id }) => id)).toEqual(['group X', 'a', 'c', 'group ', 'b'])
  })

  test('are those with trips, with conflicts, or all', () => {
    const conflicts = [{ code: 'driver_overlap', message: '' }]
    const of = board(
      ['a', 'b', 'c'].map((id) => driver(id)),
      [trip('1', 'a', 480, 510), trip('2', 'b', 480, 510, { conflicts })],
    )
    expect(lanes(of)).toEqual(['a', 'b'])
    expect(lanes(of, { show: 'all' })).toEqual(['a', 'b', 'c'])
    expect(lanes(of, { show: 'conflicts' })).toEqual(['b'])
  })

  test('are found by driver, plate, reference, place and child, with or without accents; other bars fade', () => {
    const riders = ['Zoë Müller']
    const of = board(
      [driver('Amal', { vehicle: { id: 'v', plate: 'AB12 CDE', body: 'van' } }), driver('Bo')],
      [trip('1', 'Bo', 480, 510, { riders }), trip('2', 'Bo', 520, 540)],
    )
    expect(lanes(of, { search: 'amal' })).toEqual(['Amal'])
    expect(lanes(of, { search: 'ab12' })).toEqual(['Amal'])
    expect(lanes(of, { search: 'zoe muller' })).toEqual(['Bo'])
    expect(lanes(of, { search: 'KB-000001-2' })).toEqual(['Bo'])
    expect(lanes(of, { search: 'nobody' })).toEqual([])
    const [lane] = laid(of, { search: 'zoe' }).rows.filter(isLane)
    expect(lane?.bars.map(({ faded }) => faded)).toEqual([false, true])
    expect(
      laid(of, { search: 'bo' })
        .rows.filter(isLane)[0]
        ?.bars.some(({ faded }) => faded),
    ).toBe(false)
  })

  test('in sight are those that reach into the window', () => {
    const of = board(
      Array.from({ length: 50 }, (_, index) => driver(String(index))),
      [],
    )
    const { rows } = laid(of, { show: 'all' })
    const height = rows[0]?.height ?? 0
    expect(rowsBetween(rows, height, height * 3).map(({ id }) => id)).toEqual(['1', '2'])
    expect(rowsBetween(rows, height * 49 + 1, height * 99).map(({ id }) => id)).toEqual(['49'])
    expect(rowsBetween(rows, -500, 1).map(({ id }) => id)).toEqual(['0'])
    expect(rowsBetween(rows, height * 50, height * 60)).toEqual([])
  })
})

describe('the hours', () => {
  test('reach around what is on that day, over midnight too, and hold the present', () => {
    const hours = (trips: BoardTrip[], now = 0) => {
      const { begins, minutes } = axisOf(board([], trips), now)
      return [(begins - day) / 3_600_000, minutes / 60]
    }
    expect(hours([])).toEqual([7, 10])
    expect(hours([trip('1', null, 390, 420)])).toEqual([5, 12])
    expect(hours([trip('1', null, 1410, 1500)])).toEqual([7, 19])
    expect(hours([], day + 30 * 60_000)[0]).toBe(0)
  })

  test('count on where the clock is changed', () => {
    const of = { ...board([], []), from: '2026-03-29T00:00:00Z', to: '2026-03-29T23:00:00Z' }
    const late = { ...trip('1', null, 0, 0), from: '2026-03-29T14:00:00Z', to: '2026-03-29T14:30:00Z' }
    const { begins } = axisOf({ ...of, trips: [late] }, 0)
    expect((begins / 60_000) % 60).toBe(0)
  })
})

describe('the keys', () => {
  const of = laid(
    board(
      [driver('a'), driver('b')],
      [
        trip('open', null, 490, 500),
        trip('1', 'a', 480, 500),
        trip('2', 'a', 540, 560),
        trip('3', 'b', 535, 555),
      ],
    ),
  )
  const go = (from: string, key: string, { rtl = false, heads = true } = {}) =>
    moveFocus(of, from, key, { rtl, heads })

  test('go along a lane, from its head on, and stop at its ends', () => {
    expect(firstFocus(of, true)).toBe('open')
    expect([go('lane a', 'ArrowRight'), go('1', 'ArrowRight'), go('2', 'ArrowRight')]).toEqual([
      '1',
      '2',
      '2',
    ])
    expect([go('1', 'ArrowLeft'), go('1', 'ArrowLeft', { heads: false })]).toEqual(['lane a', '1'])
    expect([go('1', 'End'), go('2', 'Home')]).toEqual(['2', 'lane a'])
    expect([go('1', 'ArrowLeft', { rtl: true }), go('2', 'ArrowRight', { rtl: true })]).toEqual(['2', '1'])
  })

  test('go to the lane above or below, to what is nearest in time', () => {
    expect([go('open', 'ArrowDown'), go('1', 'ArrowUp'), go('2', 'ArrowDown')]).toEqual(['1', 'open', '3'])
    expect([go('3', 'ArrowUp'), go('3', 'ArrowDown'), go('open', 'PageDown')]).toEqual(['2', '3', '3'])
    expect(go('lane a', 'ArrowDown')).toBe('lane b')
  })

  test('that mean nothing here are left alone', () => {
    expect([go('1', 'a'), go('gone', 'ArrowDown')]).toEqual([undefined, undefined])
  })
})

test('a backend that leaves things out has a board nevertheless; what has no times is left out', () => {
  const { board: read } = readTripBoard({
    board: { drivers: [{ id: 7 }], trips: [{ id: 1, from: at(0), to: at(30) }, { id: 2 }, null] },
  })
  expect(read?.trips).toMatchObject([{ id: '1', reference: '1', riders: [], conflicts: [], way: null }])
  expect(read?.drivers).toMatchObject([{ id: '7', name: '', shifts: null, canWork: null, onLeave: false }])
  expect(readTripBoard({ trips: [] }).board).toMatchObject({ drivers: [], trips: [] })
  expect(readTripBoard({ stamp: 'x', board: null })).toEqual({ stamp: 'x', board: null })
})

test('what the console does not know is not offered on the board', () => {
  const trip = { id: 't', from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' }
  const actions = ['assign', 'share', 'split', 'absent', 'edit', 'fly']
  const { board: read } = readTripBoard({ stamp: 'x', board: { trips: [{ ...trip, actions }] } })
  expect(read?.trips[0]?.actions).toEqual(['assign', 'share', 'split', 'absent', 'edit'])
})
