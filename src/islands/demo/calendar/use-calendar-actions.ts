import { useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { attachEvent, detachEvent, importEvents, saveEvent } from '#src/stores/calendar.ts'
import type { Item, Move } from './items.ts'

/** What is done on the page itself, each with its word and, where that can be, its way back. */
export function useCalendarActions(toasts: Toasts) {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  const fail = (problem: Parameters<typeof problemMessage>[0]) =>
    toasts.show(problemMessage(problem, t), { tone: 'error' })

  const take = async (file: File) => {
    setBusy(true)
    const result = await importEvents(file)
    setBusy(false)
    if (result.ok) return toasts.show(t('calendar:imported', { ...result.value }))
    const fields = result.problem.kind === 'invalid' ? result.problem.fields : {}
    const [first] = fields.file ?? fields.rule ?? []
    return first ? toasts.show(first, { tone: 'error' }) : fail(result.problem)
  }

  /** One time of an event that repeats is moved alone: the others stay where they are. */
  const move = async ({ own }: Item, { revert, ...times }: Move) => {
    if (!own) return
    const { event, day } = own
    const { id, version, deleted: _, except: __, ...fields } = event
    if (event.rule === null) {
      const result = await saveEvent(id, version, times)
      if (!result.ok) {
        revert()
        return fail(result.problem)
      }
      const before = { allDay: event.allDay, start: event.start, end: event.end }
      const undo = () => void saveEvent(id, result.value.version, before)
      return toasts.show(t('calendar:moved', { title: event.title }), { undo })
    }
    const result = await detachEvent(event, day, { ...fields, ...times, rule: null })
    if (!result.ok) {
      revert()
      return fail(result.problem)
    }
    const undo = () => void attachEvent(result.value, day)
    return toasts.show(t('calendar:movedOne', { title: event.title }), { undo })
  }
  return { busy, take, move }
}
