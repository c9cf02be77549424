import { expect, test } from 'vitest'
import { type Mark, marksSince } from '#src/islands/day/marks.ts'

const aboard = (): Mark => ({ state: 'boarded', method: 'known_person' })

test('a step takes its own marks along, and not those that were given while it was under way', () => {
  const [noor, elias] = [aboard(), aboard()]
  expect(marksSince({ noor, elias }, { noor })).toEqual({ elias })
  expect(marksSince({ noor }, {})).toEqual({ noor })
  expect(marksSince({ noor }, { noor })).toEqual({})
  // Taken back and given anew meanwhile: it is another one.
  expect(marksSince({ noor: aboard() }, { noor })).toEqual({ noor: aboard() })
})
