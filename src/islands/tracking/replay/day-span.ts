import { fromWall } from '#src/islands/form/zoned.ts'

const dayMs = 86_400_000

/** When a day begins and ends on the clocks of a zone, in milliseconds: 23 to 25 hours, and half an hour more or less somewhere. */
export function daySpan(day: string, zone: string): { from: number; to: number } {
  const next = new Date(Date.parse(`${day}T00:00Z`) + dayMs).toISOString().slice(0, 10)
  const begins = (one: string) => Date.parse(fromWall(`${one}T00:00`, zone))
  return { from: begins(day), to: begins(next) }
}
