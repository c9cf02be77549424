import type { I18n } from '#src/islands/ui/i18n.tsx'
import { weekdayNames, weekdays } from '#src/lib/format/weekdays.ts'

/** Parts of a rule that do not change what it says in words. */
const silent = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'WKST', 'COUNT', 'UNTIL'])

/** A recurrence rule as people say it; undefined for one that is rarer than every few days or weeks. */
export function ruleWords(rule: string, { t, format, locale }: I18n): string | undefined {
  const parts = new Map(
    rule
      .toUpperCase()
      .replace(/^RRULE:/, '')
      .split(';')
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.split('=')
        return [name, value]
      }),
  )
  if ([...parts.keys()].some((name) => !silent.has(name))) return undefined
  const count = Number(parts.get('INTERVAL') ?? 1)
  const wanted = parts.get('BYDAY')?.split(',') ?? []
  const freq = parts.get('FREQ')
  if (freq === 'DAILY' && wanted.length === 0) return t('series:rule.daily', { count })
  const names = weekdayNames(locale, 'long')
  const days = names.filter((_, index) => wanted.includes(weekdays[index] ?? ''))
  if (freq !== 'WEEKLY' || days.length === 0 || days.length !== wanted.length) return undefined
  return t('series:rule.weekly', { count, days: format.list(days) })
}
