import type { BlockReason } from '#contract/people.ts'
import type { TripCandidates } from '#contract/trip.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { foldTight } from '#src/lib/format/fold.ts'
import { joinSentences } from '#src/lib/format/join-sentences.ts'

/** Reads who could drive and with what. */
export type ReadCandidates = (signal: AbortSignal) => Promise<TripCandidates>

const blockedBy = (problems: readonly BlockReason[]) =>
  joinSentences(problems.map(({ message }) => message)) || undefined
/** Those who can come first; as many as fit a list. */
const maxOptions = 50

function pick<Row extends { problems: readonly BlockReason[] }>(
  rows: readonly Row[],
  query: string,
  option: (row: Row) => Option,
): Option[] {
  return rows
    .map(option)
    .filter(({ name, hint }) => foldTight(`${name} ${hint ?? ''}`).includes(foldTight(query)))
    .slice(0, maxOptions)
}

const driverOption = (one: TripCandidates['drivers'][number]): Option => ({
  id: one.id,
  name: one.name,
  hint: `${one.code} · ${one.phone}`,
  blocked: blockedBy(one.problems),
})
const vehicleOption = (one: TripCandidates['vehicles'][number]): Option => ({
  id: one.id,
  name: `${one.plate} · ${one.name}`,
  blocked: blockedBy(one.problems),
})

const assistantOption = (one: NonNullable<TripCandidates['assistants']>[number]): Option => ({
  id: one.id,
  name: one.name,
  hint: one.phone ?? undefined,
  blocked: blockedBy(one.problems),
})

/** Searches for drivers, with the reason beside each who can't take the trip. */
export const driverSearch =
  (read: ReadCandidates) =>
  async (query: string, signal: AbortSignal): Promise<Option[]> =>
    pick((await read(signal)).drivers, query, driverOption)

export const vehicleSearch =
  (read: ReadCandidates) =>
  async (query: string, signal: AbortSignal): Promise<Option[]> =>
    pick((await read(signal)).vehicles, query, vehicleOption)

export const assistantSearch =
  (read: ReadCandidates) =>
  async (query: string, signal: AbortSignal): Promise<Option[]> =>
    pick((await read(signal)).assistants ?? [], query, assistantOption)
