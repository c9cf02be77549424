import { expect, test } from 'vitest'
import { zoneWhereItIs } from '../../scripts/lib/zone.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

test.each(['2026-01-26', '2026-07-26'])(
  'at any hour of %s there is a zone where it is any other hour',
  (day) => {
    for (const utc of hours)
      for (const wanted of hours) {
        const now = new Date(`${day}T${String(utc).padStart(2, '0')}:25:00Z`)
        const wall = now.toLocaleString('sv-SE', { timeZone: zoneWhereItIs(wanted, now) })
        expect(wall.slice(11, 16)).toBe(`${String(wanted).padStart(2, '0')}:25`)
        // At noon it is the same day everywhere, which tests count on.
        if (wanted === 12) expect(wall.slice(0, 10)).toBe(day)
      }
  },
)
