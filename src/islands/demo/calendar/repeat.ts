/** The ways of repeating that the form offers; a rule of another kind stays as it is. */
export const repeats = [
  'none',
  'daily',
  'workdays',
  'weekly',
  'fortnightly',
  'monthly',
  'yearly',
  'other',
] as const
export type Repeat = (typeof repeats)[number]

const days = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const dayOf = (day: string) => days[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'MO'

/** The rules of the form for an event that begins on `start`, without an end. */
const rules: Readonly<Record<Exclude<Repeat, 'none' | 'other'>, (start: string) => string>> = {
  daily: () => 'FREQ=DAILY',
  workdays: () => 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekly: (start) => `FREQ=WEEKLY;BYDAY=${dayOf(start)}`,
  fortnightly: (start) => `FREQ=WEEKLY;INTERVAL=2;BYDAY=${dayOf(start)}`,
  monthly: () => 'FREQ=MONTHLY',
  yearly: () => 'FREQ=YEARLY',
}
const offered = Object.keys(rules) as (keyof typeof rules)[]

const until = /;?UNTIL=(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?/

/** Which choice of the form a rule is, and the day on which it ends; empty for one without an end. */
export function readRepeat(rule: string | null, start: string): { repeat: Repeat; until: string } {
  if (rule === null) return { repeat: 'none', until: '' }
  const [, year, month, day] = until.exec(rule) ?? []
  const bare = rule.replace(until, '').replace(/^RRULE:/, '')
  const plain = bare === 'FREQ=WEEKLY' ? rules.weekly(start) : bare
  const repeat = offered.find((one) => rules[one](start) === plain) ?? 'other'
  return { repeat, until: year ? `${year}-${month}-${day}` : '' }
}

/** The rule of a choice; `kept` is the one that the form knows no name for. */
export function printRepeat(repeat: Repeat, last: string, start: string, kept: string | null): string | null {
  if (repeat === 'none') return null
  if (repeat === 'other') return kept
  const end = last ? `;UNTIL=${last.replaceAll('-', '')}` : ''
  return rules[repeat](start) + end
}
