import { type CalendarDays, maxSpanDays, type Span } from '#contract/school-calendar.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type FieldMessages, invalid } from '#server/platform/http/problem.ts'
import { addDays } from '#server/platform/time/days.ts'
import { formatDay } from '#server/platform/time/format-date.ts'
import { fold } from '#server/schema/folding.ts'

type Said = Pick<ActorContext, 't' | 'locale'>

/** What is wrong with one stretch of days: its end before its start, or longer than a school year. */
function spanProblem({ t }: Said, { from, to }: Span): string | undefined {
  if (to < from) return t('schools:span.upside_down')
  return addDays(from, maxSpanDays) <= to ? t('schools:span.too_long', { count: maxSpanDays }) : undefined
}

const isWithin = (one: Span, other: Span) => other.from <= one.from && one.to <= other.to

/** Why two terms can't both stand, with the names and days of both; nothing when they are apart. */
function termProblem({ t, locale }: Said, first: Span, second: Span): string | undefined {
  if (first.to < second.from || second.to < first.from) return undefined
  const inside = isWithin(first, second) || isWithin(second, first)
  const [inner, outer] = isWithin(first, second) ? [first, second] : [second, first]
  return t(inside ? 'schools:term.inside' : 'schools:term.overlap', {
    name: inner.name,
    from: formatDay(locale, inner.from),
    to: formatDay(locale, inner.to),
    other: outer.name,
    otherFrom: formatDay(locale, outer.from),
    otherTo: formatDay(locale, outer.to),
  })
}

/** Refuses days that make no calendar: 400 at the rows that are wrong, in words that name both of two. */
export function checkDays(said: Said, { terms, closed, early }: CalendarDays): void {
  const problems: FieldMessages = {}
  for (const [kind, spans] of Object.entries({ terms, closed })) {
    for (const [index, span] of spans.entries()) {
      const problem = spanProblem(said, span)
      if (problem) problems[`${kind}.${index}.to`] = [problem]
    }
  }
  for (const [index, term] of terms.entries()) {
    const [problem] = terms.slice(0, index).flatMap((other) => termProblem(said, term, other) ?? [])
    if (problem) problems[`terms.${index}.from`] ??= [problem]
  }
  for (const [index, { date }] of early.entries()) {
    if (early.slice(0, index).some((other) => other.date === date))
      problems[`early.${index}.date`] = [said.t('schools:early.twice', { day: formatDay(said.locale, date) })]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const byStart = (a: Span, b: Span) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to)

const isSame = (one: Span, other: Span) =>
  one.from === other.from && one.to === other.to && fold(one.name) === fold(other.name)

/** The days in their order, as they are stored; a holiday that is entered twice is one. */
export const sortedDays = ({ terms, closed, early }: CalendarDays): CalendarDays => ({
  terms: terms.toSorted(byStart),
  closed: closed
    .filter((span, index) => !closed.slice(0, index).some((other) => isSame(other, span)))
    .toSorted(byStart),
  early: early.toSorted((a, b) => a.date.localeCompare(b.date)),
})
