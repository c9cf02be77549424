import type { Booking, SentBooking } from '#contract/booking.ts'
import type { BulkResult } from '#contract/page.ts'
import type { SeriesEditInput } from '#contract/series-edit.ts'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { RadioCards } from '#src/islands/form/RadioCards.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { saveProblem } from '#src/islands/resource/base/save-problem.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useLiveAnswer } from '#src/islands/resource/use-live-answer.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Problem } from '#src/lib/api/problem.ts'
import { saveBooking } from '#src/stores/booking-record.ts'
import type { Result } from '#src/stores/result.ts'
import { editSeries, previewSeriesEdit } from '#src/stores/series-edit.ts'
import { EditPreview } from './EditPreview.tsx'

export type EditScope = 'this' | SeriesEditInput['scope']
const scopes = ['this', 'following', 'all'] as const satisfies readonly EditScope[]

/** A ride of a series that is to be saved. */
export interface RideEdit {
  booking: Booking & { series: NonNullable<Booking['series']> }
  input: SentBooking
  version: number
  scope: EditScope
}

interface Props {
  edit: RideEdit
  /** Saved, with the results where other rides were; or refused for what the form has to show. */
  onAnswer: (answer: { results: BulkResult | undefined } | { problem: SaveProblem }) => void
  onClose: () => void
}

interface Values {
  scope: EditScope
  legs: SeriesEditInput['legs']
  overrides: boolean
}

const ask = (question: string, signal: AbortSignal) => {
  const { id, version, ...input } = JSON.parse(question)
  return previewSeriesEdit(id, input, version, signal)
}

/** Saves this ride alone, or it and others; the results of those. */
async function send(
  { booking, input, version }: RideEdit,
  scope: EditScope,
  how: Omit<Values, 'scope'>,
): Promise<Result<BulkResult | undefined>> {
  if (scope !== 'this') return editSeries(booking.id, { scope, ...how, booking: input }, version)
  const saved = await saveBooking(booking.id, input, version)
  return saved.ok ? { ok: true, value: undefined } : saved
}

/** What the form itself has to show: a wrong field, or what somebody else saved meanwhile. */
const isForForm = ({ kind }: Problem) => kind === 'invalid' || kind === 'conflict'

/** Asks which rides of a series change, and shows what becomes of each before it is saved. */
export function EditScopeDialog({ edit, onAnswer, onClose }: Props) {
  const { t } = useI18n()
  const { booking, input, version } = edit
  const { leg, returns } = booking.series
  const form = useForm<Values>({
    initial: { scope: edit.scope, legs: 'same', overrides: false },
    save: async ({ scope, ...how }) => {
      const result = await send(edit, scope, how)
      if (!result.ok && !isForForm(result.problem)) return saveProblem(result.problem, t)
      onAnswer(result.ok ? { results: result.value } : { problem: saveProblem(result.problem, t) })
      return undefined
    },
  })
  const { scope, ...how } = form.values
  const others = scope !== 'this'
  const question = others ? JSON.stringify({ id: booking.id, version, scope, ...how, booking: input }) : null
  const preview = useLiveAnswer(question, ask)
  return (
    <FormDialog
      form={form}
      size="md"
      title={t('series-edit:title')}
      confirmLabel={t('series-edit:save')}
      waits={others && (preview.busy || preview.answer === undefined)}
      onClose={onClose}
    >
      <RadioCards
        form={form}
        name="scope"
        label={t('series-tasks:scope')}
        options={scopes.map((value) => ({ value, label: t(`series-tasks:scope.${value}`) }))}
      />
      {others && returns && leg && (
        <RadioCards
          form={form}
          name="legs"
          label={t('series-edit:legs')}
          options={[
            { value: 'same', label: t(`series-edit:legs.${leg}`) },
            { value: 'both', label: t('series-edit:legs.both'), hint: t('series-edit:legs.bothHint') },
          ]}
        />
      )}
      {others && (
        <>
          <Checkbox form={form} name="overrides" label={t('series-edit:overrides')} />
          <EditPreview {...preview} />
        </>
      )}
    </FormDialog>
  )
}
