import { useRef } from 'react'
import type { CalendarEvent, CalendarEventInput } from '#contract/calendar.ts'
import { reminderMinutes } from '#contract/lists/calendar.ts'
import { noteColors } from '#contract/lists/notes.ts'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { DateField, TimeField } from '#src/islands/form/DateField.tsx'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { Select } from '#src/islands/form/Select.tsx'
import { TextArea } from '#src/islands/form/TextArea.tsx'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { saveProblem } from '#src/islands/resource/base/save-problem.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { createEvent, detachEvent, readCurrentEvent, saveEvent } from '#src/stores/calendar.ts'
import type { Result } from '#src/stores/result.ts'
import { type EventValues, inputOf, valuesOf } from './event-values.ts'
import { repeats } from './repeat.ts'

interface Props {
  initial: EventValues
  /** Without one, a new one is added. */
  event?: CalendarEvent | undefined
  /** The day of the one time that is changed, where an event repeats. */
  day?: string | undefined
  onSaved: () => void
  onCancel: () => void
}

/** Which field of the form a field of the contract is. */
const fieldOf: Readonly<Record<string, keyof EventValues>> = {
  start: 'startDay',
  end: 'endDay',
  rule: 'repeat',
  remindMin: 'remind',
}
const renamed = (fields: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, texts]) => [fieldOf[name] ?? name, texts]))

/** What is written of an event. */
export function EventForm({ initial, event, day, onSaved, onCancel }: Props) {
  const { t, format } = useI18n()
  const version = useRef(event?.version ?? 0)
  const kept = event?.rule ?? null

  const send = async (input: CalendarEventInput): Promise<Result<CalendarEvent>> => {
    if (!event) return createEvent(input)
    if (day === undefined) return saveEvent(event.id, version.current, input)
    const result = await detachEvent({ id: event.id, version: version.current }, day, input)
    return result.ok ? { ok: true, value: result.value.event } : result
  }
  const form = useForm<EventValues>({
    initial,
    required: ({ allDay }) => [
      'title',
      'startDay',
      'endDay',
      ...(allDay ? [] : (['startTime', 'endTime'] as const)),
    ],
    validate: (values) => {
      const { start, end } = inputOf(values, kept)
      return end < start ? { endDay: t('calendar-event:endFirst') } : {}
    },
    save: async (values) => {
      const result = await send(inputOf(values, kept))
      if (result.ok) {
        onSaved()
        return undefined
      }
      const problem = saveProblem(result.problem, t)
      return problem.fields ? { ...problem, fields: renamed(problem.fields) } : problem
    },
    conflict: {
      values: (current) => valuesOf(readCurrentEvent(current), day),
      accept: (current) => {
        version.current = readCurrentEvent(current).version
      },
    },
  })
  const { values } = form
  const field = <Name extends keyof EventValues>(name: Name) => ({
    form,
    name,
    label: t(`calendar-event:field.${name}`),
  })
  /** The end is not left behind by a start that moves beyond it. */
  const moving: FormApi<EventValues> = {
    ...form,
    set: (name, value) => {
      form.set(name, value)
      const day = String(value)
      if (day >= '1900' && values.endDay < day) form.set('endDay', day)
    },
  }
  const reminders = [
    ...new Set([...reminderMinutes, ...(values.remind === '' ? [] : [Number(values.remind)])]),
  ]
  const remindText = (minutes: number) =>
    minutes === 0
      ? t('calendar-event:remind.start')
      : t('calendar-event:remind.before', { time: spanOf(minutes) })
  const spanOf = (minutes: number) =>
    minutes % 1440 === 0
      ? format.number(minutes / 1440, { style: 'unit', unit: 'day', unitDisplay: 'long' })
      : format.duration(minutes * 60)

  return (
    <Form form={form} submitLabel={t('calendar-event:save')} onCancel={onCancel} guard={false}>
      <TextField {...field('title')} maxLength={200} />
      <Checkbox {...field('allDay')} />
      <FormGrid>
        <DateField {...field('startDay')} form={moving} min="1900-01-01" max="2199-12-31" />
        {!values.allDay && <TimeField {...field('startTime')} />}
        <DateField {...field('endDay')} min={values.startDay} max="2199-12-31" />
        {!values.allDay && <TimeField {...field('endTime')} />}
      </FormGrid>
      <FormGrid>
        {day === undefined && (
          <Select
            {...field('repeat')}
            options={repeats
              .filter((one) => one !== 'other' || initial.repeat === 'other')
              .map((value) => ({ value, label: t(`calendar-event:repeat.${value}`) }))}
          />
        )}
        {day === undefined && values.repeat !== 'none' && values.repeat !== 'other' && (
          <DateField {...field('until')} min={values.startDay} max="2199-12-31" />
        )}
        <Select
          {...field('remind')}
          placeholder={t('calendar-event:remind.none')}
          options={reminders.map((minutes) => ({ value: String(minutes), label: remindText(minutes) }))}
        />
        <Select
          {...field('color')}
          options={noteColors.map((value) => ({ value, label: t(`calendar-event:color.${value}`) }))}
        />
      </FormGrid>
      <TextField {...field('place')} maxLength={200} />
      <TextArea {...field('notes')} rows={3} maxLength={5000} />
    </Form>
  )
}
