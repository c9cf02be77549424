import { useEffect, useMemo, useRef } from 'react'
import type { CoverPlan } from '#contract/cover.ts'
import { coverKinds, coverMost, coverRadiusM, coverSubjectsOf } from '#contract/lists/cover.ts'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import { DateTimeField } from '#src/islands/form/DateField.tsx'
import { Form } from '#src/islands/form/Form.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { saveProblem } from '#src/islands/resource/base/save-problem.ts'
import { PlaceCombo } from '#src/islands/resource/place/PlaceCombo.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { findSubject, type Named, planCover, subjectSearch } from '#src/stores/cover.ts'
import { canMove, disruptionOf, type Happened, readAddress, readDays, todayIn } from './values.ts'

interface Props {
  zone: string
  onPlan: (plan: CoverPlan, happened: Happened) => void
}

/** Whom the address names is filled in, once their name is known. */
function useNamed(form: FormApi<Happened>, zone: string) {
  const { patch } = form
  const asked = useRef(false)
  useEffect(() => {
    const { of, kind, id } = readAddress(location.search)
    if (asked.current || of === 'area' || !id) return
    asked.current = true
    patch({ of, kind, ...readDays(location.search, zone) })
    void findSubject(of, id).then((who) => who && patch({ who }))
  }, [patch, zone])
}

/** Who it happens to, or where. */
function Subject({ form }: { form: FormApi<Happened> }) {
  const { t } = useI18n()
  const { of } = form.values
  const search = useMemo(() => (of === 'area' ? null : subjectSearch(of as Named)), [of])
  if (search) return <ComboField form={form} name="who" label={t(`cover:of.${of}`)} search={search} />
  return (
    <>
      <PlaceCombo form={form} name="place" label={t('cover:middle')} pinTitle={t('cover:middle')} />
      <NumberField
        form={form}
        name="radius"
        label={t('cover:radius')}
        unit={t('cover:metres')}
        min={coverRadiusM.least}
        max={coverRadiusM.most}
      />
    </>
  )
}

/** What happened, to whom, from when to when: its answer is the plan. */
export function CoverForm({ zone, onPlan }: Props) {
  const { t } = useI18n()
  const form = useForm<Happened>({
    initial: {
      kind: 'sick',
      of: 'driver',
      who: null,
      place: null,
      radius: 1000,
      minutes: 15,
      ...todayIn(zone),
    },
    required: ({ of }) => [
      'from',
      'to',
      ...(of === 'area' ? (['place', 'radius'] as const) : (['who'] as const)),
    ],
    validate: ({ of, place }) =>
      of === 'area' && place && !place.known.point ? { place: t('cover:noPoint') } : {},
    save: async (values) => {
      const result = await planCover(disruptionOf(values))
      if (!result.ok) return saveProblem(result.problem, t)
      onPlan(result.value, values)
      return undefined
    },
  })
  useNamed(form, zone)
  const { kind, of } = form.values
  const subjects = coverSubjectsOf[kind]
  // Another kind may not happen to whom was chosen.
  const { patch } = form
  useEffect(() => {
    if (!subjects.includes(of)) patch({ of: subjects[0] ?? 'driver', who: null })
  }, [subjects, of, patch])
  const chosen = useRef(of)
  useEffect(() => {
    if (chosen.current !== of) patch({ who: null })
    chosen.current = of
  }, [of, patch])

  return (
    <div className="k-card p-5">
      <Form form={form} submitLabel={t('cover:find')} guard={false}>
        <FormGrid of={3}>
          <Select
            form={form}
            name="kind"
            label={t('cover:what')}
            options={coverKinds.map((value) => ({ value, label: t(`cover:kind.${value}`) }))}
          />
          <Select
            form={form}
            name="of"
            label={t('cover:whom')}
            options={subjects.map((value) => ({ value, label: t(`cover:of.${value}`) }))}
          />
          <Subject key={of} form={form} />
          <DateTimeField form={form} name="from" zone={zone} label={t('cover:from')} />
          <DateTimeField form={form} name="to" zone={zone} label={t('cover:to')} />
          {canMove({ kind, of }) && (
            <NumberField
              form={form}
              name="minutes"
              label={t('cover:later')}
              hint={t('cover:laterHint')}
              unit={t('cover:min')}
              min={-coverMost.shiftMin}
              max={coverMost.shiftMin}
            />
          )}
        </FormGrid>
      </Form>
    </div>
  )
}
