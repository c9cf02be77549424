import { dayFormat, shown } from './day-names.ts'
import { type DayRules, type Reading, readDay } from './day-text.ts'
import { latinDigits } from './fold.ts'

const halves: Record<string, number> = { a: 0, am: 0, ص: 0, p: 12, pm: 12, م: 12 }

/** A time as somebody types it: `6:45`, `06.45`, `6h45`, `645`, `6 pm`. Undefined for what is no time. */
export function readTime(text: string): Reading | undefined {
  const plain = latinDigits(text)
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .trim()
    .toLowerCase()
  const [, hours, colon, minutes, half] =
    /^(\d{1,2})\s?(?:([:.٫h])\s?(\d{2})?(?::00)?)?\s?(am?|pm?|a\.m\.|p\.m\.|ص|م)?$/.exec(plain) ??
    /^(\d{1,2})()(\d{2})\s?(am?|pm?|a\.m\.|p\.m\.|ص|م)?$/.exec(plain) ??
    []
  if (hours === undefined || (colon && colon !== 'h' && !minutes)) return undefined
  const later = half === undefined ? undefined : halves[half.replaceAll('.', '')]
  if (later !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const hour = later === undefined ? Number(hours) : (Number(hours) % 12) + later
  const minute = Number(minutes ?? 0)
  if (hour > 23 || minute > 59) return undefined
  const value = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return { value, whole: Boolean(colon && minutes) && later === undefined }
}

/** Where a time may begin behind a day. */
const gap = /[\s,،]+|T(?=\d)/g

/** Figures that could as well be a year are no time behind a day without one. */
const isYear = (text: string) => /^(19|20|21)\d\d$/.test(text)

/**
 * A day with a time, `YYYY-MM-DDTHH:MM`. Beside what is there (`before`, or empty) a day or a time alone is enough.
 * `'timeless'` for a day without its time.
 */
export function readWall(text: string, before: string, rules: DayRules): Reading | 'timeless' | undefined {
  const plain = latinDigits(text).trim()
  const digits = /^(\d{8})(\d{4})$/.exec(plain)
  const ends = digits ? [] : [...plain.matchAll(gap)]
  const day = readDay(plain, rules)
  if (day) return before ? { value: `${day.value}T${before.slice(11)}`, whole: false } : 'timeless'
  const pairs = digits
    ? [[digits[1], digits[2]]]
    : ends.map(({ index, 0: { length } }) => [plain.slice(0, index), plain.slice(index + length)])
  for (const [left = '', right = ''] of pairs) {
    // Vietnamese has the time first.
    const [first, then] = /^\d+:/.test(left) ? [right, left] : [left, right]
    const [date, time] = [readDay(first, rules), readTime(then)]
    if (date && time && (date.hasYear || !isYear(then)))
      return { value: `${date.value}T${time.value}`, whole: date.whole && time.whole }
  }
  const time = readTime(plain)
  return time && before ? { value: `${before.slice(0, 10)}T${time.value}`, whole: false } : undefined
}

/** A day and its time as they are read: “28 Nov 2026, 18:45”. Empty for what is neither. */
export function printWall(wall: string, tag: string): string {
  const at = Date.parse(`${wall}Z`)
  if (Number.isNaN(at)) return ''
  return dayFormat({ tag, ...shown, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}
