import { dayFormat, dayOrder, readMonth, readRelativeDay, shown } from './day-names.ts'
import { latinDigits } from './fold.ts'

/** What a text is read by: the language's tag for `Intl`, today, and the days that will do, all `YYYY-MM-DD`. */
export interface DayRules {
  tag: string
  today: string
  min?: string | undefined
  max?: string | undefined
}

/** `whole` once nothing is left to type: “28/11/20” may become 2026. */
export interface Reading {
  value: string
  whole: boolean
}

interface DayReading extends Reading {
  /** Whether its year is known, and not the nearest one. */
  hasYear: boolean
}

interface Figures {
  day: string
  month: string
  year?: string
}

const ordinal = /^(st|nd|rd|th|er)$/i
const DAY_MS = 86_400_000
const firstYear = 1900
const lastYear = 2199
/** Years of two figures reach as far ahead; the others lie behind. */
const yearsAhead = 20

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** `YYYY-MM-DD` of a day that there is; undefined for 31 February. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const same = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return same ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : undefined
}

const within = (day: string, { min, max }: DayRules) => (!min || day >= min) && (!max || day <= max)
const distance = (day: string, { today }: DayRules) => Math.abs(Date.parse(day) - Date.parse(today))

/** The years that figures may mean, the likeliest first. */
function yearsOf(written: string | undefined, rules: DayRules): number[] {
  const now = Number(rules.today.slice(0, 4))
  if (written === undefined) return [now, now + 1, now - 1]
  if (written.length === 4) return [Number(written)].filter((year) => year >= firstYear && year <= lastYear)
  if (written.length !== 2) return []
  const latest = now + yearsAhead
  const year = latest - ((((latest - Number(written)) % 100) + 100) % 100)
  return [year, year + 100]
}

/** The day of figures in their places. Without a year it is the nearest one; what will do comes before what won't. */
function dayFrom({ day, month, year }: Figures, rules: DayRules): string | undefined {
  if (day.length > 2 || month.length > 2) return undefined
  const days = yearsOf(year, rules).flatMap((one) => dayOf(one, Number(month), Number(day)) ?? [])
  if (year === undefined) days.sort((a, b) => distance(a, rules) - distance(b, rules))
  return days.find((one) => within(one, rules)) ?? days[0]
}

/** Which figure is what: by the month's name, by a year in front, else in the order of the language. */
function placed(figures: readonly string[], month: number | undefined, tag: string): Figures | undefined {
  const [first = '', second, third] = figures
  if (month !== undefined) {
    if (second === undefined) return { day: first, month: String(month) }
    if (third !== undefined) return undefined
    const isYearFirst = first.length === 4 || (second.length !== 4 && dayOrder(tag)[0] === 'year')
    const [day, year] = isYearFirst ? [second, first] : [first, second]
    return { day, month: String(month), year }
  }
  if (second === undefined || figures.length > 3) return undefined
  if (third !== undefined && first.length === 4) return { year: first, month: second, day: third }
  const order = dayOrder(tag).filter((part) => third !== undefined || part !== 'year')
  // A year stands where the language has it, or nowhere: “28/11/2026” is no day where years come first.
  const at = (part: 'day' | 'month' | 'year') => figures[order.indexOf(part)] ?? ''
  return { day: at('day'), month: at('month'), ...(third !== undefined && { year: at('year') }) }
}

/** Figures without anything between them, as keyboards of figures alone write them. */
function unspaced(digits: string, tag: string): string[] {
  const yearLength = digits.length - 4
  const inOrder = dayOrder(tag).reduce<[string[], number]>(
    ([parts, from], part) => {
      const to = from + (part === 'year' ? yearLength : 2)
      return [[...parts, digits.slice(from, to)], to]
    },
    [[], 0],
  )[0]
  // `20261128`: read in another order it would have a year that none is read of.
  return /^(19|20|21)\d\d(0\d|1[0-2])\d\d$/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
    : inOrder
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

const marks = /[\u200e\u200f\u061c\u2066-\u2069]/g
/** Digits of any keyboard as Latin ones, without marks of direction. */
const plainText = (text: string) => latinDigits(text.normalize('NFC').replaceAll(marks, '')).trim()

/** A day just as the console shows it, whatever a language writes between its parts: “28 בנוב׳ 2026”, “2026년 11월 28일”. */
function readShown(plain: string, tag: string): string | undefined {
  const figures = plain.match(/\d+/g) ?? []
  const [year] = figures.filter(({ length }) => length === 4)
  if (year === undefined || figures.length > 3) return undefined
  const days = figures.filter(({ length }) => length <= 2)
  for (let month = 1; month <= 12; month += 1) {
    const found = days
      .map((day) => dayOf(Number(year), month, Number(day)))
      .find((day) => day !== undefined && plainText(printDay(day, tag)) === plain)
    if (found) return found
  }
  return undefined
}

/**
 * A day as somebody types it: in figures (`28/11/2026`, `28.11.26`, `28-11`, `281126`), with a month's name, as
 * `2026-11-28`, or as “tomorrow”. Undefined for what is no day, and for what could be two.
 */
export function readDay(text: string, rules: DayRules): DayReading | undefined {
  const plain = plainText(text)
  const relative = /\d/.test(plain) ? undefined : readRelativeDay(plain, rules.tag)
  if (relative !== undefined) return { value: shift(rules.today, relative), whole: true, hasYear: true }
  const exact = readShown(plain, rules.tag)
  if (exact !== undefined) return { value: exact, whole: true, hasYear: true }
  const joined = /^(\d{6}|\d{8})$/.test(plain)
  const tokens = joined ? unspaced(plain, rules.tag) : (plain.match(/\d+|[\p{L}\p{M}]+/gu) ?? [])
  const figures = tokens.filter((token) => /^\d/.test(token))
  const words = tokens
    .filter((token) => !/^\d/.test(token))
    .map((word) => (ordinal.test(word) ? 'filler' : readMonth(word, rules.tag)))
    .filter((word) => word !== 'filler')
  const [month] = words
  // Nothing else may stand between the parts: neither a sign before a number nor the colon of a time.
  if (words.length > 1 || words.includes(undefined) || !/^[\p{L}\p{M}\d\s./,،'’-]*$/u.test(plain))
    return undefined
  const parts = placed(figures, month, rules.tag)
  const value = parts && dayFrom(parts, rules)
  if (!parts || !value) return undefined
  const last = figures.at(-1)
  const whole = parts.year?.length === 4 && (last === parts.year || last?.length === 2)
  return { value, whole, hasYear: parts.year !== undefined }
}

/** A day as it is read: “28 Nov 2026”. Empty for what is no day. */
export function printDay(day: string, tag: string): string {
  const at = Date.parse(day)
  if (Number.isNaN(at)) return ''
  return dayFormat({ tag, ...shown }).format(at)
}
