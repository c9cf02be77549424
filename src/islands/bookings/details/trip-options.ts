import type { BlockReason } from '#contract/people.ts'
import type { TripCandidates } from '#contract/trip.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { findCandidates } from '#src/stores/lookups.ts'

const plain = (text: string) =>
  text
    .toLocaleLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|\s/gu, '')
const blockedBy = (problems: readonly BlockReason[]) =>
  problems.map(({ message }) => message).join(' ') || undefined
/** Those who can come first; as many as fit a list. */
const maxOptions = 50

function pick<Row extends { problems: readonly BlockReason[] }>(
  rows: readonly Row[],
  query: string,
  option: (row: Row) => Option,
): Option[] {
  return rows
    .map(option)
    .filter(({ name, hint }) => plain(`${name} ${hint ?? ''}`).includes(plain(query)))
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

/** Drivers for a trip, with the reason beside each who can't take it. */
export async function searchDrivers(trip: string, query: string, signal: AbortSignal): Promise<Option[]> {
  return pick((await findCandidates(trip, signal)).drivers, query, driverOption)
}

export async function searchVehicles(trip: string, query: string, signal: AbortSignal): Promise<Option[]> {
  return pick((await findCandidates(trip, signal)).vehicles, query, vehicleOption)
}

export async function searchAssistants(trip: string, query: string, signal: AbortSignal): Promise<Option[]> {
  const { assistants = [] } = await findCandidates(trip, signal)
  return pick(assistants, query, (one) => ({
    id: one.id,
    name: one.name,
    hint: one.phone ?? undefined,
    blocked: blockedBy(one.problems),
  }))
}
