import fc from 'fast-check'
import { expect, test } from 'vitest'
import { angleAt, corner, nearestCorner, rings, slices } from '#src/islands/charts/geometry/arcs.ts'
import { heatGrid, heatStep, heatSteps } from '#src/islands/charts/geometry/heat.ts'
import { fitText, textWidth, thinLabels } from '#src/islands/charts/geometry/labels.ts'
import { areaPath, linePath, lonely } from '#src/islands/charts/geometry/lines.ts'
import { bands, valueAxis } from '#src/islands/charts/geometry/scale.ts'
import { slots, stackBlocks } from '#src/islands/charts/geometry/stack.ts'

/** Clean values: what is next to zero is zero by then. */
const value = fc.double({ noNaN: true, min: -1e14, max: 1e14 }).map((one) => (Math.abs(one) < 1e-9 ? 0 : one))
const values = fc.array(value, { maxLength: 60 })
const units = fc.constantFrom('count', 'money', 'percent', 'minutes' as const)
const room = fc.record({
  width: fc.integer({ min: 1, max: 2000 }),
  height: fc.integer({ min: 1, max: 800 }),
  rtl: fc.boolean(),
})

test('an axis holds all of its values, and has two ends that differ', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 900 }), units, fc.boolean(), (all, pixels, unit, zero) => {
      const { ticks, share } = valueAxis(all, pixels, unit, zero)
      for (const value of zero ? [0, ...all] : all) {
        expect(share(value)).toBeGreaterThanOrEqual(-1e-9)
        expect(share(value)).toBeLessThanOrEqual(1 + 1e-9)
      }
      expect(ticks.length).toBeGreaterThanOrEqual(1)
      expect(ticks.length).toBeLessThan(20)
      expect(new Set(ticks).size).toBe(ticks.length)
    }),
  )
})

test('steps are whole where things are counted, and whole hours of many minutes', () => {
  expect(valueAxis([0, 1, 2], 400, 'count').ticks).toEqual([0, 1, 2])
  const long = valueAxis([0, 500], 300, 'minutes')
  expect(long.hours).toBe(true)
  expect(long.ticks.every((tick) => tick % 60 === 0)).toBe(true)
  expect(valueAxis([0, 120], 100, 'minutes').hours).toBe(false)
})

test('figures that are all zero still have an axis', () => {
  expect(valueAxis([0, 0], 300, 'count').ticks).toEqual([0, 1])
})

test('each category is found where it stands, in both directions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), room, (count, place) => {
      const { middle, find } = bands(count, place)
      for (let index = 0; index < count; index++) expect(find(middle(index))).toBe(index)
    }),
  )
})

test('from right to left the first category is at the right', () => {
  const { middle } = bands(4, { width: 400, rtl: true })
  expect([0, 1, 2, 3].map(middle)).toEqual([350, 250, 150, 50])
})

test('labels never overlap and never leave the drawing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 120, max: 1400 }),
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 110 }), { minLength: 120, maxLength: 120 }),
      (count, width, rtl, all) => {
        const { middle } = bands(count, { width, rtl })
        const widths = all.slice(0, count)
        const places = widths.map((_, index) => middle(index))
        const shown = thinLabels(places, widths, width)
        expect(shown[0]?.index).toBe(0)
        const sides = shown
          .map(({ index, x }) => [x - (widths[index] ?? 0) / 2, x + (widths[index] ?? 0) / 2] as const)
          .toSorted(([a], [b]) => a - b)
        sides.forEach(([from, to], index) => {
          expect(from).toBeGreaterThanOrEqual(-1e-9)
          expect(to).toBeLessThanOrEqual(width + 1e-9)
          const next = sides[index + 1]
          if (next) expect(next[0]).toBeGreaterThanOrEqual(to)
        })
      },
    ),
  )
})

test('a text that is cut has room, whatever its script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 30, max: 300 }), (text, width) => {
      expect(textWidth(fitText(text, width))).toBeLessThanOrEqual(Math.max(width, textWidth('字…')))
    }),
  )
  expect(fitText('Vehicle breakdown', 60)).toMatch(/^Vehi.*…$/)
})

test('lines break at gaps, and points between gaps are found', () => {
  const spots = [{ x: 0, y: 1 }, null, { x: 2, y: 3 }, null, { x: 4, y: 1 }, { x: 5, y: 2 }]
  expect(linePath(spots).match(/M/g)).toHaveLength(3)
  expect(areaPath(spots, 10)).not.toContain('NaN')
  expect(lonely(spots)).toEqual([
    { x: 0, y: 1 },
    { x: 2, y: 3 },
  ])
  expect(linePath([])).toBe('')
})

test('what is stacked adds up, above zero and below', () => {
  const rows = fc.array(
    fc.array(fc.option(fc.integer({ min: -1000, max: 1000 })), { minLength: 5, maxLength: 5 }),
  )
  fc.assert(
    fc.property(rows, (all) => {
      const blocks = stackBlocks(all)
      for (let at = 0; at < 5; at++) {
        const column = all.map((row) => row[at] ?? 0)
        const ups = column.filter((value) => value > 0).reduce((sum, value) => sum + value, 0)
        expect(Math.max(0, ...blocks.map((row) => row[at]?.to ?? 0))).toBe(ups)
      }
    }),
  )
  expect(
    stackBlocks([
      [2, null],
      [3, -1],
    ]),
  ).toEqual([
    [{ from: 0, to: 2 }, null],
    [
      { from: 2, to: 5 },
      { from: 0, to: -1 },
    ],
  ])
})

test('columns of a band stand beside each other within it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 4, max: 200 }), (count, step) => {
      const made = slots(count, step)
      made.forEach(({ offset, width }, index) => {
        expect(offset).toBeGreaterThanOrEqual(-step / 2)
        expect(offset + width).toBeLessThanOrEqual(step / 2 + 0.5)
        const next = made[index + 1]
        if (next && width > 0.5) expect(next.offset).toBeGreaterThanOrEqual(offset + width - 1e-9)
      })
    }),
  )
})

test('slices fill the whole turn in order, and negative shares have none', () => {
  const made = slices([1, null, -5, 3], 100, 60, false)
  expect(made.map(({ index }) => index)).toEqual([0, 3])
  expect(made[0]?.from).toBe(0)
  expect(made[1]?.to).toBeCloseTo(Math.PI * 2)
  expect(slices([1, 3], 100, 0, true)[1]?.to).toBeCloseTo(-Math.PI * 2)
  expect(made.every(({ path }) => !path.includes('NaN'))).toBe(true)
})

test('a ring is never longer than its track', () => {
  const [full, over, none] = rings([100, 400, null], 100, 90, false)
  expect(full?.path).toBe(full?.track)
  expect(over?.path).toBe(over?.track)
  expect(none?.path).toBe('')
})

test('corners are found at their own angle, in both directions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), fc.boolean(), (count, rtl) => {
      const place = { width: 300, height: 300, rtl }
      for (let index = 0; index < count; index++) {
        const { x, y } = corner(index, count, 1, 100, rtl)
        expect(nearestCorner(angleAt(150 + x, 150 + y, place), count)).toBe(index)
      }
    }),
  )
})

test('cells are found where they stand, and shades go from the palest to the darkest', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      room,
      (rows, columns, place) => {
        const grid = heatGrid(rows, columns, place)
        for (let index = 0; index < rows * columns; index++) {
          const { x, y, width, height } = grid.cell(Math.floor(index / columns), index % columns)
          expect(grid.find(x + width / 2, y + height / 2)).toBe(index)
        }
      },
    ),
  )
  expect([0, 10, 5, 99].map((value) => heatStep(value, 0, 10))).toEqual([0, heatSteps - 1, 2, heatSteps - 1])
  expect(heatStep(3, 3, 3)).toBe(2)
})
