import { useEffect, useState } from 'react'
import { acrossM, faultOf } from '#contract/area.ts'
import { areaLimits, areaShapes } from '#contract/lists/geofences.ts'
import { FieldMessages } from '#src/islands/form/FieldFrame.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { isEqual } from '#src/islands/form/is-equal.ts'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { fieldId } from '#src/islands/form/use-field.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import type { FormValue, OwnProps } from '#src/islands/resource/register/fields.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { unitSign } from '#src/lib/format/unit.ts'
import { geofenceMap } from '#src/stores/geofences.ts'
import { MapView } from '../MapView.tsx'
import { mapAreaOf } from './area-edit.ts'
import { type Draft, draftOf, rowsOf } from './area-value.ts'
import { CornerList, PointButton } from './CornerList.tsx'
import { softAreas } from './soft-areas.ts'
import { type AreaApi, useArea } from './use-area.ts'

const [leastRadius, mostRadius] = areaLimits.radiusM
const [leastCorners] = areaLimits.corners

/** What is wrong with it as it is drawn; nothing while it is not finished. */
function faultIn(draft: Draft) {
  if (draft.shape === 'polygon') return draft.corners.length < leastCorners ? null : faultOf(draft)
  return draft.center && faultOf({ ...draft, center: draft.center })
}

/** An area that is drawn on a map, or set by keyboard beside it. */
export function AreaField({ form, name, label, row }: OwnProps) {
  const { t, format } = useI18n()
  const area = useArea({ form, name })
  const { draft } = area
  const id = fieldId(form.id, name)
  const { label: announce } = form
  useEffect(() => announce(name, label), [announce, name, label])
  const isNew = rowsOf(draft).length === 0
  const [wasNew] = useState(isNew)
  // Where nothing is drawn yet, the map begins where the others are.
  const { data: others, error } = useLoaded(geofenceMap, wasNew ? [] : undefined)
  const fault = faultIn(draft)
  // The server may have refused it for the same reason.
  const errors = [...new Set([...form.errorsOf(name), ...(fault ? [t(`geofence-area:fault.${fault}`)] : [])])]
  const isWhole = draft.shape === 'circle' ? draft.center !== null : draft.corners.length >= leastCorners
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-semibold">
        {label}
        <span aria-hidden="true" className="text-error">
          {' *'}
        </span>
      </legend>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {areaShapes.map((shape) => (
            <label key={shape} className="flex items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={`${id}-shape`}
                checked={draft.shape === shape}
                onChange={() => area.chooseShape(shape)}
                className="size-4 accent-primary-strong"
              />
              {t(`geofence-area:shape.${shape}`)}
            </label>
          ))}
          <span className="ms-auto flex items-center gap-3">
            {isWhole && (
              <span className="text-caption text-ink-muted">
                {t('geofence-area:across', {
                  across: format.distance(acrossM(draft as Parameters<typeof acrossM>[0])),
                })}
              </span>
            )}
            <Button size="sm" icon="undo" off={!area.canUndo} onClick={area.undo}>
              {t('geofence-area:undo')}
            </Button>
          </span>
        </div>
        <SchoolArea row={row} area={area} />
        <p className="text-caption text-ink-muted">{t(`geofence-area:help.${draft.shape}`)}</p>
        <div
          aria-busy={wasNew && !others && !error}
          className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
        >
          <MapView
            fills
            label={t('geofence-area:map')}
            areas={[...(wasNew ? softAreas(others) : []), ...mapAreaOf(draft)]}
            tool={area.tool}
            pick={{ point: null, onPick: area.pick }}
          />
          <Numbers area={area} form={form} name={name} />
        </div>
        <FieldMessages id={id} errors={errors} hint={undefined} />
      </div>
    </fieldset>
  )
}

/** Of a school's geofence: whether it moves with its school as it is drawn, and how it does again. */
function SchoolArea({ row, area }: Pick<OwnProps, 'row'> & { area: AreaApi }) {
  const { t } = useI18n()
  const school = row && draftOf(row.schoolArea, 0)
  if (!school || rowsOf(school).length === 0) return null
  const follows = isEqual(rowsOf(school), rowsOf(area.draft))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-surface-sunken px-3 py-2">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {t(follows ? 'geofence-area:follows' : 'geofence-area:stays')}
      </p>
      <Button size="sm" icon="school" off={follows} onClick={() => area.change(school, 'school')}>
        {t('geofence-area:follow')}
      </Button>
    </div>
  )
}

/** The same beside the map: the middle and radius of a circle, or the corners of a polygon. */
function Numbers({ area, form, name }: Pick<OwnProps, 'form' | 'name'> & { area: AreaApi }) {
  const { t, format } = useI18n()
  const { draft, change } = area
  if (draft.shape === 'polygon')
    return draft.corners.length === 0 ? (
      <p className="text-ink-muted text-sm">{t('geofence-area:noCorners')}</p>
    ) : (
      <CornerList
        corners={draft.corners}
        chosen={area.corner}
        onChoose={area.chooseCorner}
        onChange={(corners, what) => change({ ...draft, corners }, what)}
      />
    )
  const field = `${name}.radiusM`
  const radiusForm: FormApi<Record<string, FormValue>> = {
    ...form,
    values: { [field]: draft.radiusM },
    base: {},
    set: (_, value) => {
      if (typeof value === 'number') change({ ...draft, radiusM: value }, 'radius')
    },
    isRequired: () => true,
  }
  return (
    <div className="flex flex-col gap-3">
      <NumberField
        form={radiusForm as unknown as FormApi<Record<string, number | null>>}
        name={field}
        label={t('geofence-area:radius')}
        min={leastRadius}
        max={mostRadius}
        unit={unitSign('meter', format.tag)}
      />
      {draft.center ? (
        <PointButton
          label={t('geofence-area:center')}
          point={draft.center}
          pressed={false}
          onMove={(center) => change({ ...draft, center }, 'keys center')}
        />
      ) : (
        <p className="text-ink-muted text-sm">{t('geofence-area:noCenter')}</p>
      )}
    </div>
  )
}
