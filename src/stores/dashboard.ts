import { atom } from 'nanostores'
import { readStored } from '#src/lib/storage.ts'

/** Where this device keeps how somebody has arranged their dashboard. */
export const arrangementKey = 'kerbside:dashboard'

/** Gives parts in their order, without those that are hidden; each has a name, such as `tile.trips_today`. */
export type Arrange = <Part>(parts: readonly Part[], nameOf: (part: Part) => string) => readonly Part[]

/** How the dashboard is arranged: as it is, for nearly everybody. */
export const $arrange = atom<{ arrange: Arrange }>({ arrange: (parts) => parts })

/** Whether somebody has arranged something here. What that is, is known to a part that others need not load. */
export const isArranged = (): boolean => readStored(arrangementKey) !== null
