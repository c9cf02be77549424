import { expect, test } from 'vitest'
import { navigationLink } from '#src/islands/day/navigation-link.ts'

const stop = { place: 'St Mary’s (gate B) & hall', point: { lat: 51.4545, lng: -2.5879 } }

test('a phone’s own app is opened at the place', () => {
  expect(navigationLink(stop, false)).toBe(
    'geo:51.4545,-2.5879?q=51.4545,-2.5879(St%20Mary%E2%80%99s%20%28gate%20B%29%20%26%20hall)',
  )
  expect(navigationLink(stop, true)).toBe('maps://?daddr=51.4545,-2.5879')
})
