import { useRef, useState } from 'react'
import type { Profile } from '#contract/auth.ts'
import type { Booking, NewBookingAnswer } from '#contract/booking.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { useForm } from '#src/islands/form/use-form.ts'
import { toWall } from '#src/islands/form/zoned.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { visit } from '#src/lib/nav/visit.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { createBooking } from '#src/stores/booking.ts'
import { saveBooking } from '#src/stores/booking-record.ts'
import { checkValues } from './check-values.ts'
import { defaultsFromChildren, defaultsOnEdit } from './child-defaults.ts'
import { bookingConflict } from './conflict.ts'
import { useSeriesEdit } from './use-series-edit.tsx'
import { type BookingValues, emptyBooking, inputOf, newBookingOf, valuesOfBooking } from './values.ts'

/** What a series has made, as drafts or not. */
type Made = (NewBookingAnswer & { draft: boolean }) | undefined

/** The server's names of fields as this form calls them. */
const names: readonly [prefix: string, field: keyof BookingValues][] = [
  ['booker.name', 'bookerName'],
  ['booker.phone', 'bookerPhone'],
  ['booker', 'bookerName'],
  ['pickup.notes', 'pickupNotes'],
  ['dropoff.notes', 'dropoffNotes'],
  ['seatNeeds', 'boosters'],
  ['series.from', 'from'],
  ['series.to', 'to'],
  ['series.calendar', 'calendar'],
  ['series.returnLeg', 'returnTime'],
  ['series', 'days'],
]

function renamed(problem: SaveProblem | undefined): SaveProblem | undefined {
  if (!problem?.fields) return problem
  const fields = Object.entries(problem.fields).map(([key, texts]) => {
    const renamedField = names.find(([prefix]) => key === prefix || key.startsWith(`${prefix}.`))
    return [renamedField ? renamedField[1] : key, texts] as const
  })
  return { ...problem, fields: Object.fromEntries(fields) }
}

/** The booking form's values, checks and two ways to save; when saved, the booking's page opens, or the result of a series is shown. */
export function useBookingForm(profile: Profile, booking: Booking | undefined) {
  const { t, locale, format } = useI18n()
  const draft = useRef(false)
  const saved = useRef(booking?.id)
  const answer = useRef<Made>(undefined)
  const [made, setMade] = useState<Made>()
  const [version, setVersion] = useState(booking?.version ?? 0)
  const seriesEdit = useSeriesEdit(booking)
  const zone = booking?.zone ?? profile.zone

  const form = useForm<BookingValues>({
    initial: booking
      ? valuesOfBooking(booking)
      : emptyBooking(profile.company ? { id: profile.company, name: profile.firstName } : null),
    required: ['passengers', 'bookerName', 'bookerPhone', 'pickup', 'dropoff', 'requestedAt'],
    validate: (values) => checkValues(values, t, booking?.requestedAt),
    save: async (values) => {
      if (booking) {
        const input = inputOf(values)
        if (!input) return undefined
        if (booking.series) return renamed(await seriesEdit.save(input, version))
        return renamed(problemIn(await saveBooking(booking.id, input, version), t))
      }
      const input = newBookingOf(values, draft.current)
      if (!input) return undefined
      const result = await createBooking(input)
      if (result.ok) {
        saved.current = result.value.id
        answer.current = input.series ? { ...result.value, draft: draft.current } : undefined
      }
      return renamed(problemIn(result, t))
    },
    onSaved: () => {
      if (answer.current) return setMade(answer.current)
      if (seriesEdit.isShown()) return
      const { current } = saved
      // The page must have taken in that nothing is unsaved any more, or it would ask before it leaves.
      if (current) setTimeout(() => visit(localePath(locale, routes.booking(current))))
    },
    ...(booking && { conflict: bookingConflict(setVersion, t, format, zone) }),
  })

  function set(changes: Partial<BookingValues>) {
    const after = { ...form.values, ...changes }
    const day = toWall(after.requestedAt, zone).slice(0, 10)
    const from = after.repeats && !after.from && day ? { from: day } : {}
    const defaults = booking
      ? defaultsOnEdit(form.base, form.values, after)
      : defaultsFromChildren(form.values, after)
    form.patch({ ...changes, ...defaults, ...from })
  }

  return {
    made,
    seriesEdit,
    form: {
      ...form,
      patch: set,
      set: <Name extends keyof BookingValues>(name: Name, value: BookingValues[Name]) => {
        const change: Partial<BookingValues> = {}
        change[name] = value
        set(change)
      },
    },
    saveDraft: async () => {
      draft.current = true
      await form.submit()
      draft.current = false
    },
  }
}
