import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Position } from '#contract/device.ts'
import { countUntil, gapMs, momentAt } from '#src/islands/tracking/replay/playback.ts'
import { csvOf, gpxOf } from '#src/islands/tracking/replay/track-files.ts'

const begins = Date.parse('2026-11-26T08:00:00.000Z')
const at = (seconds: number, more: Partial<Position> = {}): Position => ({
  time: new Date(begins + seconds * 1000).toISOString(),
  latitude: 51 + seconds / 1000,
  longitude: -2,
  altitudeM: null,
  speedKmh: 36,
  course: 0,
  accuracyM: null,
  ...more,
})

describe('where a vehicle was', () => {
  const way = [at(0), at(10), at(20), at(20 + gapMs / 1000 + 1)]

  test('is on the line between two positions', () => {
    const between = momentAt(way, begins + 5000)
    expect(between?.latitude).toBeCloseTo(51.005)
    expect(between).toMatchObject({ silent: false, speedKmh: 36 })
    expect(momentAt(way, begins + 10_000)?.latitude).toBeCloseTo(51.01)
  })
  test('is not known before the first of them', () => {
    expect(momentAt(way, begins - 1)).toBeUndefined()
    expect(momentAt([], begins)).toBeUndefined()
  })
  test('is where it was heard last while nothing is heard, and said to be silent', () => {
    expect(momentAt(way, begins + 30_000)).toMatchObject({ latitude: 51.02, silent: false })
    expect(momentAt(way, begins + 20_000 + gapMs + 500)).toMatchObject({ latitude: 51.02, silent: true })
  })
  test('two positions of one moment do no harm', () => {
    expect(momentAt([at(0), at(0, { latitude: 52 })], begins)?.latitude).toBe(52)
  })
  test('the positions until a moment are counted right for any way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1000 })),
        fc.integer({ min: -5, max: 1005 }),
        (times, until) => {
          const sorted = times.toSorted((one, other) => one - other)
          const found = countUntil(
            sorted.map((time) => at(time)),
            begins + until * 1000,
          )
          expect(found).toBe(sorted.filter((time) => time <= until).length)
        },
      ),
    )
  })
})

describe('a way as a file', () => {
  test('is GPX that names what is known, and no more', () => {
    const text = gpxOf('AB12 <CDE> & "co"', [at(0), at(1, { altitudeM: 12.5, speedKmh: null, course: null })])
    expect(text).toContain('<name>AB12 &lt;CDE&gt; &amp; &quot;co&quot;</name>')
    expect(text).toContain(
      '<trkpt lat="51" lon="-2"><time>2026-11-26T08:00:00.000Z</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>10.00</gpxtpx:speed><gpxtpx:course>0</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>',
    )
    expect(text).toContain(
      '<trkpt lat="51.001" lon="-2"><ele>12.5</ele><time>2026-11-26T08:00:01.000Z</time></trkpt>',
    )
  })
  test('is CSV with a row for each position', () => {
    expect(csvOf([at(0)]).split('\r\n')).toEqual([
      'time,latitude,longitude,speedKmh,course,altitudeM,accuracyM',
      '2026-11-26T08:00:00.000Z,51,-2,36,0,,',
      '',
    ])
  })
})
