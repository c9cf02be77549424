import { DriverCards } from './DriverCards.tsx'
import { DriverNotices } from './DriverNotices.tsx'
import { StoredPositions } from './StoredPositions.tsx'

/** What is loaded late of a driver, in one file: a second one would have to be named on every list of drivers. */
export const lateDriver = { notices: DriverNotices, cards: DriverCards, positions: StoredPositions }
