import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'

/** A recurrence rule that can't be used; `problem` is the last part of a message's key. */
export class RuleError extends Error {
  readonly problem: 'rule_invalid' | 'rule_frequency'

  constructor(problem: RuleError['problem'], options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

const days = '(?:MO|TU|WE|TH|FR|SA|SU)'
const numbers = (one: string) => new RegExp(`^${one}(?:,${one})*$`)
/** What may be in a rule and how it is written. Clock times are no part of it: each ride has its own. */
const parts: Record<string, RegExp> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d?$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  BYDAY: numbers(`(?:[+-]?[1-5])?${days}`),
  BYMONTHDAY: numbers('-?(?:[1-9]|[12]\\d|3[01])'),
  BYMONTH: numbers('(?:[1-9]|1[0-2])'),
  BYSETPOS: numbers('-?[1-9]\\d{0,2}'),
  WKST: new RegExp(`^${days}$`),
}

/** The parts of a rule by their names. Throws `RuleError` for one that can't be used. */
export function readRule(rule: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = '', ...rest] = part.split('=')
    if (name === 'FREQ' && /^(?:HOURLY|MINUTELY|SECONDLY)$/.test(value)) throw new RuleError('rule_frequency')
    const form = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (!form?.test(value) || rest.length > 0 || found.has(name)) throw new RuleError('rule_invalid')
    found.set(name, value)
  }
  if (!found.has('FREQ') || (found.has('COUNT') && found.has('UNTIL'))) throw new RuleError('rule_invalid')
  return found
}

/** The last day of UNTIL in `zone`; a UTC instant is the day it falls on there. */
export function lastDay(until: string, zone: string): string {
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`
  try {
    if (!until.endsWith('Z')) return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString()
    const clock = `${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}`
    return Temporal.Instant.from(`${day}T${clock}Z`).toZonedDateTimeISO(zone).toPlainDate().toString()
  } catch (error) {
    throw new RuleError('rule_invalid', { cause: error })
  }
}

/**
 * The days (`YYYY-MM-DD`) of an RFC 5545 rule from `from` to `to`, at most `limit`. Days are counted at noon UTC, far
 * from any change of clocks; COUNT counts from `from`. Throws `RuleError`.
 */
export function daysOfRule(
  rule: string,
  span: { from: string; to: string; zone: string; limit: number },
): string[] {
  const found = readRule(rule)
  const until = found.get('UNTIL')
  const last = until ? lastDay(until, span.zone) : span.to
  const [end = span.to] = [last, span.to].sort()
  found.delete('UNTIL')
  const rruleString = `RRULE:${[...found].map((part) => part.join('=')).join(';')}`
  const dtstart = Temporal.PlainDate.from(span.from).toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' })
  const until12 = Temporal.PlainDate.from(end).toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' })
  if (end < span.from) return []
  const days: string[] = []
  try {
    // Where COUNT says how many as well: a rule that never comes about would be looked for in 10,000 periods.
    const rrule = new RRuleTemporal({ rruleString, dtstart, until: until12 })
    rrule.all((at) => {
      const day = at.toString().slice(0, 10)
      if (day > end) return false
      days.push(day)
      return days.length < span.limit
    })
  } catch (error) {
    throw new RuleError('rule_invalid', { cause: error })
  }
  return days
}
