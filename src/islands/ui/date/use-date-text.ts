import { useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { dayIn } from '#src/lib/format/clock.ts'
import { readDay } from '#src/lib/format/day-text.ts'
import { type Kind, print, read } from './kinds.ts'

export interface DateTextProps {
  kind: Kind
  value: string
  onChange: (value: string) => void
  /** Earliest and latest value, in the form of the field's own values. */
  min?: string | undefined
  max?: string | undefined
  /** Where it is today (IANA); the reader's own zone without it. */
  zone?: string | undefined
}

type Unread = 'invalid' | 'timeless'

/** What the message shows about how to write one. */
const examples: Record<Kind, (today: string) => string> = {
  day: (today) => today,
  time: () => '18:45',
  wall: (today) => `${today}T18:45`,
}

/**
 * The text of a date field. What is typed stays as it is until the field is left; then it is shown as the console writes
 * days. What can't be read stays too, with a message, and the field holds nothing: never another day than one sees.
 */
export function useDateText({ kind, value, onChange, min, max, zone }: DateTextProps) {
  const { t, format } = useI18n()
  const { tag } = format
  const [typed, setTyped] = useState<string>()
  const [unread, setUnread] = useState<Unread>()
  const [seen, setSeen] = useState(value)
  const [own, setOwn] = useState(value)
  const today = dayIn(new Date(), zone)
  const show = (shown: string) => print(kind, shown, tag)

  function take(text: string | undefined, why?: Unread) {
    setTyped(text)
    setUnread(why)
  }
  // Another value came from outside: it counts, not what was being typed.
  if (value !== seen) {
    setSeen(value)
    if (value !== own) take(undefined)
  }

  function send(next: string) {
    setOwn(next)
    if (next !== value) onChange(next)
  }
  const rules = { tag, today, min: min?.slice(0, 10), max: max?.slice(0, 10) }
  const reading = (text: string) => read(kind, text, value, rules)

  /** Keeps the text; a value that nothing can be added to counts at once. */
  function type(text: string) {
    take(text)
    const found = text.trim() === '' ? '' : reading(text)
    if (found === '') send('')
    else if (typeof found === 'object' && found.whole) send(found.value)
  }

  /** The field is left, or what is in it is wanted. */
  function settle() {
    if (typed === undefined) return
    const found = typed.trim() === '' ? { value: '' } : reading(typed)
    if (typeof found === 'object') take(undefined)
    else take(typed, found ?? 'invalid')
    send(typeof found === 'object' ? found.value : '')
  }

  /** A day without its time, chosen in the calendar: its time comes next. */
  const begin = (day: string) => take(print('day', day, tag))

  function pick(next: string) {
    take(undefined)
    send(next)
  }

  /** The day of a value, or the one that was typed and has no time yet; empty without one. */
  function day(): string {
    if (kind === 'time') return ''
    return value.slice(0, 10) || (typed && readDay(typed, rules)?.value) || ''
  }

  function problem(): string {
    const example = show(examples[kind](today))
    if (unread === 'timeless') return t('date-field:timeless', { example })
    if (unread) return t(`date-field:invalid.${kind}`, { example })
    if (value === '' || typed !== undefined) return ''
    if (min && value < min) return t('date-field:min', { min: show(min) })
    return max && value > max ? t('date-field:max', { max: show(max) }) : ''
  }

  return { text: typed ?? show(value), problem: problem(), day, today, type, settle, pick, begin }
}
