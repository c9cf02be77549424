import { own } from '#src/islands/resource/register/fields.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

const load = withTexts('driver-positions', () =>
  import('./StoredPositions.tsx').then((module) => module.StoredPositions),
)

/** Says what is deleted with the positions of a driver and what stays, and asks whether that is meant. */
export const positionsConsent = () =>
  own<boolean>({ load, show: () => '' }, { read: () => [], write: (value) => value === true })
