import type { TripHandover } from '#contract/handover.ts'
import { getTripHandover } from '#src/lib/api/handover.ts'
import { attempt, type Result } from './result.ts'

/** To whom the passengers of a trip can be released: fetched each time, as the office approves somebody meanwhile. */
export const readHandover = (id: string): Promise<Result<TripHandover>> => attempt(() => getTripHandover(id))
