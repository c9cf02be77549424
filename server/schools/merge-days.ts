import { type CalendarDays, type CalendarEntry, mostDays, type Span } from '#contract/school-calendar.ts'
import { addDays } from '#server/platform/time/days.ts'
import { fold } from '#server/schema/folding.ts'
import type { IcsEvent } from '#server/series/read-ics.ts'

const termWords = /\b(?:term|trimester|semester|trimestre|semestre)\b|الفصل الدراسي/i
const holidayWords =
  /holiday|half.?term|break|vacation|closed|closure|inset|training|vacances|congé|fermé|férié|عطلة|إجازة|مغلق/i
const earlyWords =
  /early|half.?day|dismiss|noon|close[sd]? at|finish|anticip|écourt|demi-journée|midi|مبكر|نصف يوم|انصراف/i
/** A term lasts longer than its first or last day, which some calendars mark. */
const shortestTerm = 14

/** What an event is taken for: parts of a day are meetings, unless they say that school ends early. */
function kindOf({ name, from, to, time }: IcsEvent): CalendarEntry['kind'] {
  if (time !== null && from === to) return earlyWords.test(name) ? 'early' : null
  if (!termWords.test(name) || holidayWords.test(name)) return 'closed'
  return addDays(from, shortestTerm) <= to ? 'term' : null
}

const touches = (one: Span, other: Span) =>
  one.from <= addDays(other.to, 1) && other.from <= addDays(one.to, 1)
const overlaps = (one: Span, other: Span) => one.from <= other.to && other.from <= one.to
const covers = (one: Span, other: Span) => one.from <= other.from && other.to <= one.to
const union = (one: Span, other: Span): Span => ({
  name: one.name,
  from: [one.from, other.from].toSorted()[0] ?? one.from,
  to: [one.to, other.to].toSorted()[1] ?? one.to,
})

type Outcome = CalendarEntry['outcome']

/** Adds a holiday: within another it is known, and one of the same name beside it grows. */
function takeClosed(closed: Span[], span: Span): Outcome {
  if (closed.some((other) => covers(other, span))) return 'known'
  const at = closed.findIndex((other) => fold(other.name) === fold(span.name) && touches(other, span))
  const found = closed[at]
  if (!found) {
    closed.push(span)
    return 'added'
  }
  closed[at] = union(found, span)
  return 'merged'
}

/** Adds a term, or stretches the one of that name; one that would lie in another is left out. */
function takeTerm(terms: Span[], span: Span): Outcome {
  if (terms.some((other) => other.from === span.from && other.to === span.to)) return 'known'
  const at = terms.findIndex((other) => fold(other.name) === fold(span.name) && overlaps(other, span))
  const found = terms[at]
  const next = found ? union(found, span) : span
  if (terms.some((other, index) => index !== at && overlaps(other, next))) return 'skipped'
  if (found) terms[at] = next
  else terms.push(next)
  return found ? 'merged' : 'added'
}

function takeEarly(early: CalendarDays['early'], date: string, time: string): Outcome {
  const at = early.findIndex((other) => other.date === date)
  if (early[at]?.time === time) return 'known'
  if (at < 0) early.push({ date, time })
  else early[at] = { date, time }
  return at < 0 ? 'added' : 'merged'
}

const isFull = ({ terms, closed, early }: CalendarDays) =>
  terms.length > mostDays.terms || closed.length > mostDays.closed || early.length > mostDays.early

/**
 * What the events of a file make of a calendar's days, and what became of each event. Those that were called off, that
 * are not within `span`, or that are nothing a calendar knows, are left out and named. Null when there are more days than a
 * calendar has.
 */
export function mergeDays(
  days: CalendarDays,
  events: readonly IcsEvent[],
  span: { from: string; to: string },
): { days: CalendarDays; entries: CalendarEntry[] } | null {
  const next = { terms: [...days.terms], closed: [...days.closed], early: [...days.early] }
  const entries: CalendarEntry[] = []
  for (const event of events.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const { name, from, to, time, cancelled } = event
    const kind = cancelled || to < span.from || from > span.to ? null : kindOf(event)
    const one = { name, from, to }
    let outcome: Outcome = 'skipped'
    if (kind === 'closed') outcome = takeClosed(next.closed, one)
    if (kind === 'term') outcome = takeTerm(next.terms, one)
    if (kind === 'early' && time !== null) outcome = takeEarly(next.early, from, time)
    // Each event is compared with all days: with thousands of them nobody else would be answered meanwhile.
    if (isFull(next)) return null
    entries.push({ ...one, time, kind, outcome })
  }
  return { days: next, entries }
}
