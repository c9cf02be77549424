import { useState } from 'react'
import type { BulkResult } from '#contract/page.ts'
import type { CalendarDays, CalendarPreview, SchoolCalendar } from '#contract/school-calendar.ts'
import { Form } from '#src/islands/form/Form.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { BulkResultDialog } from '#src/islands/resource/actions/BulkResultDialog.tsx'
import { problemIn, saveProblem } from '#src/islands/resource/base/save-problem.ts'
import { RegisterField } from '#src/islands/resource/register/RegisterField.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { joinSentences } from '#src/lib/format/join-sentences.ts'
import { changeDays, previewDays, undoDays } from '#src/stores/calendars.ts'
import type { RegisterList } from '#src/stores/registers.ts'
import { type DaysValues, daysOfValues, daysSpec, valuesOfDays } from './days-form.ts'
import { RidesDialog } from './RidesDialog.tsx'

interface Props {
  calendar: SchoolCalendar
  /** The days that the form starts with. */
  days: CalendarDays
  list: RegisterList
  toasts: Toasts
  onClose: () => void
}

type Step = { is: 'days' } | { is: 'rides'; preview: CalendarPreview } | { is: 'results'; result: BulkResult }

interface FormProps {
  calendar: SchoolCalendar
  values: DaysValues
  onShow: (values: DaysValues, preview: CalendarPreview) => void
  onClose: () => void
}

/** The days themselves; they go on to the rides once they make a calendar. */
function DaysForm({ calendar, values, onShow, onClose }: FormProps) {
  const { t } = useI18n()
  const form = useForm<DaysValues>({
    initial: values,
    save: async (entered) => {
      const result = await previewDays(calendar.id, daysOfValues(entered))
      if (result.ok) onShow(entered, result.value)
      return problemIn(result, t)
    },
  })
  return (
    <Dialog
      open
      size="lg"
      title={t('calendar-days:change.title', { name: calendar.name })}
      description={t('calendar-days:change.hint')}
      onClose={onClose}
      busy={form.busy}
      footer={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('dialog:back')}
          </Button>
          <Button type="submit" form={form.id} intent="primary" busy={form.busy}>
            {t('calendar-days:show')}
          </Button>
        </>
      }
    >
      <Form form={form} submitLabel={t('calendar-days:show')} hideButtons guard={false}>
        {Object.keys(daysSpec.form).map((name) => (
          <RegisterField key={name} spec={daysSpec} form={form} name={name} />
        ))}
      </Form>
    </Dialog>
  )
}

/** Changes the days of a calendar: the days, then the rides that this cancels or moves, then what came of each. */
export function DaysDialog({ calendar, days, list, toasts, onClose }: Props) {
  const { t } = useI18n()
  const [values, setValues] = useState(() => valuesOfDays(days))
  const [step, setStep] = useState<Step>({ is: 'days' })

  async function undo(token: string) {
    onClose()
    const result = await undoDays(list, token)
    if (!result.ok) return toasts.show(problemMessage(result.problem, t), { tone: 'error' })
    const left = result.value.results.filter(({ ok }) => !ok)
    if (left.length === 0) return toasts.show(t('calendar-days:undone'))
    const reasons = joinSentences(left.map(({ reference, message }) => `${reference}: ${message}`))
    return toasts.show(t('calendar-days:undone.some', { count: left.length, reasons }), { tone: 'error' })
  }

  async function save(preview: CalendarPreview, rides: string[]) {
    const result = await changeDays(list, calendar, { ...preview.days, rides })
    if (!result.ok) {
      const changed = result.problem.kind === 'conflict'
      return changed
        ? { kind: 'refused', message: t('calendar-days:changed') }
        : saveProblem(result.problem, t)
    }
    const { results, undo: token } = result.value
    if (results.length > 0) setStep({ is: 'results', result: { results, undo: token } })
    else {
      onClose()
      toasts.show(t('calendar-days:saved'), token === null ? {} : { undo: () => void undo(token) })
    }
    return undefined
  }

  if (step.is === 'days')
    return (
      <DaysForm
        calendar={calendar}
        values={values}
        onClose={onClose}
        onShow={(entered, preview) => {
          setValues(entered)
          setStep({ is: 'rides', preview })
        }}
      />
    )
  if (step.is === 'rides')
    return (
      <RidesDialog
        preview={step.preview}
        onBack={() => setStep({ is: 'days' })}
        onSave={(rides) => save(step.preview, rides)}
        onClose={onClose}
      />
    )
  const { results, undo: token } = step.result
  return (
    <BulkResultDialog
      results={results}
      title={t('calendar-days:saved')}
      onClose={onClose}
      onUndo={token === null ? undefined : () => void undo(token)}
    />
  )
}
