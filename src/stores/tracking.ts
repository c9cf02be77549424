import { getTrackingSetUp, type KnownSetUp } from '#src/lib/api/tracking.ts'
import { loadable } from './base/loadable.ts'

/** How positions come in. */
export const trackingSetUp = loadable<[], KnownSetUp>({
  name: 'tracking-set-up',
  fetch: (options) => getTrackingSetUp(options),
  onChange: 'drop',
})
