import type { CoverCandidate, CoverInput, CoverPlan, CoverRow } from '#contract/cover.ts'

/** What is chosen for a row: an act, and for a trip that others take, which of those who could. */
export interface Choice {
  act: CoverRow['acts'][number]
  candidate: number
}
export type Choices = Readonly<Record<string, Choice | undefined>>

export const proposed = ({ rows }: CoverPlan): Choices =>
  Object.fromEntries(rows.flatMap(({ id, act }) => (act ? [[id, { act, candidate: 0 }]] : [])))

/** A choice as the value of a list, and back. */
export const printChoice = (choice: Choice | undefined) => (choice ? `${choice.act} ${choice.candidate}` : '')
export function parseChoice({ acts }: CoverRow, text: string): Choice | undefined {
  const [name, at] = text.split(' ')
  const act = acts.find((one) => one === name)
  return act && { act, candidate: Number(at) }
}

const isCrew = ({ act }: Choice) => act === 'exchange' || act === 'relieve'

export const candidateOf = (row: CoverRow, choice: Choice | undefined): CoverCandidate | undefined =>
  choice && isCrew(choice) ? row.candidates[choice.candidate] : undefined

/** A row as it is sent. */
export function sentRow(row: CoverRow, choice: Choice): CoverInput['rows'][number] {
  const { id, version, place, start } = row
  const candidate = candidateOf(row, choice)
  return {
    id,
    version,
    act: choice.act,
    ...(candidate?.driver && { driver: candidate.driver.id }),
    ...(candidate?.vehicle && { vehicle: candidate.vehicle.id }),
    ...(candidate?.assistant && { assistant: candidate.assistant.id }),
    ...(choice.act === 'relieve' && { ...(place && { place }), ...(start && { start }) }),
  }
}

/** The other row for which somebody chosen here is chosen as well at the same time. */
export function clashOf(rows: readonly CoverRow[], choices: Choices, row: CoverRow): CoverRow | undefined {
  const own = candidateOf(row, choices[row.id])
  if (!own) return undefined
  const isOne = (a: { id: string } | null, b: { id: string } | null) => a !== null && a.id === b?.id
  return rows.find((other) => {
    const theirs = candidateOf(other, choices[other.id])
    if (other.id === row.id || !theirs || other.from >= row.to || row.from >= other.to) return false
    return (
      isOne(own.driver, theirs.driver) ||
      isOne(own.vehicle, theirs.vehicle) ||
      isOne(own.assistant, theirs.assistant)
    )
  })
}
