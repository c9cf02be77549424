import type { CoverInput, CoverPlan, Disruption } from '#contract/cover.ts'
import type { BulkResult } from '#contract/page.ts'
import * as api from '#src/lib/api/cover.ts'
import { attempt, type Result } from './result.ts'
import { announceTripsChanged } from './trips-changed.ts'

/*
 * The desk where trips are covered. Nothing is kept: a plan is as good as the moment in which it was made.
 */

export const planCover = (what: Disruption): Promise<Result<CoverPlan>> =>
  attempt(() => api.getCoverPlan(what))

export async function sendCover(input: CoverInput): Promise<Result<BulkResult>> {
  const result = await attempt(() => api.sendCover(input))
  if (result.ok) await announceTripsChanged()
  return result
}

export async function undoCover(token: string): Promise<Result<BulkResult>> {
  const result = await attempt(() => api.undoCover(token))
  if (result.ok) await announceTripsChanged()
  return result
}

const registers = {
  driver: 'drivers',
  assistant: 'assistants',
  vehicle: 'vehicles',
  school: 'schools',
} as const
export type Named = keyof typeof registers

const optionOf = ({ id, name, plate }: { id: string; name?: string; plate?: string }) => ({
  id,
  name: name ?? plate ?? '',
})

/** Who or what can drop out, found while typing. */
export const subjectSearch = (of: Named) => async (search: string, signal: AbortSignal) =>
  (await api.listSubjects(registers[of], search, { signal })).map(optionOf)

/** The one behind an id that came with the address; nothing where it can't be had. */
export async function findSubject(of: Named, id: string) {
  const found = await attempt(() => api.getSubject(registers[of], id))
  return found.ok ? optionOf(found.value) : undefined
}
