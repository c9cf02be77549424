import type { StoredPositions } from '#contract/driver-positions.ts'
import { getStoredPositions } from '#src/lib/api/driver-positions.ts'
import { loadable } from './base/loadable.ts'

/** What is stored of where a driver was. */
export const storedPositions = loadable<[id: string], StoredPositions>({
  name: 'driver-positions',
  fetch: (options, id) => getStoredPositions(id, options),
  onChange: 'drop',
})
