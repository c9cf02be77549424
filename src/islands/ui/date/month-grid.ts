const DAY_MS = 86_400_000
/** The days that fields take. */
const first = '1900-01-01'
const last = '2199-12-31'

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The nearest day that will do. */
export function nearestDay(day: string, min = first, max = last): string {
  if (day < min) return min
  return day > max ? max : day
}

export const moveDays = (day: string, days: number): string =>
  nearestDay(iso(Date.parse(day) + days * DAY_MS))

/** As many months later, on the same day or the last one that the month has. */
export function moveMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return nearestDay(iso(Date.UTC(year, month - 1 + months, Math.min(date, length))))
}

// Where Intl does not tell (Firefox): CLDR's regions, for those of the languages that people use the console in.
const saturday = ['AE', 'BH', 'DZ', 'EG', 'IQ', 'JO', 'KW', 'LY', 'OM', 'QA', 'SD', 'SY']
const sunday = ['BR', 'CA', 'IL', 'IN', 'JP', 'MX', 'PT', 'SA', 'US', 'YE', 'ZA']

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** The day that weeks begin with, 1 for Monday to 7 for Sunday. */
export function firstWeekday(tag: string): number {
  const locale: WithWeek = new Intl.Locale(tag)
  const info = locale.getWeekInfo?.() ?? locale.weekInfo
  if (info) return info.firstDay
  const { region = '' } = locale.maximize()
  if (saturday.includes(region)) return 6
  return sunday.includes(region) ? 7 : 1
}

/** How many days `day` is behind the first of its week. */
export function placeInWeek(day: string, firstDay: number): number {
  return (new Date(day).getUTCDay() - (firstDay % 7) + 7) % 7
}

/** Six weeks around the month of `day`, so that the grid keeps its height. */
export function weeksOf(day: string, firstDay: number): string[][] {
  const month = `${day.slice(0, 7)}-01`
  const start = Date.parse(month) - placeInWeek(month, firstDay) * DAY_MS
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, index) => iso(start + (week * 7 + index) * DAY_MS)),
  )
}
