import { type DayRules, printDay, type Reading, readDay } from '#src/lib/format/day-text.ts'
import { printWall, readTime, readWall } from '#src/lib/format/time-text.ts'

/** A day `YYYY-MM-DD`, a time `HH:MM`, or a day with its time `YYYY-MM-DDTHH:MM`; nothing is the empty string. */
export type Kind = 'day' | 'time' | 'wall'

/** Reads what was typed; `before` is what the field holds. `'timeless'` for a day that lacks its time. */
export function read(
  kind: Kind,
  text: string,
  before: string,
  rules: DayRules,
): Reading | 'timeless' | undefined {
  if (kind === 'time') return readTime(text)
  return kind === 'day' ? readDay(text, rules) : readWall(text, before, rules)
}

export function print(kind: Kind, value: string, tag: string): string {
  if (kind === 'time') return value
  return kind === 'day' ? printDay(value, tag) : printWall(value, tag)
}
