import type { Geofence, GeofenceInput } from '#contract/geofence.ts'
import { own } from '#src/islands/resource/register/fields.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { areaOf, areaRows, draftOf } from './area-value.ts'

const loadField = withTexts('geofence-area', () => import('./AreaField.tsx').then((part) => part.AreaField))
const loadDetails = withTexts('geofence-record', () =>
  import('./FenceDetails.tsx').then((part) => part.FenceDetails),
)

/** An area in words. */
export function areaText(value: unknown, { t, format }: I18n): string {
  const draft = draftOf(value, 0)
  if (draft.shape === 'polygon') return t('geofences:area.polygon', { count: draft.corners.length })
  return draft.center ? t('geofences:area.circle', { radius: format.distance(draft.radiusM) }) : ''
}

/** An area that is drawn on a map: loaded with the form. */
export const area = () =>
  own<GeofenceInput['area']>({ load: loadField, show: areaText }, { read: areaRows, write: areaOf })

/** Where a geofence is and who was in it: loaded when one is opened. */
export const FenceDetails = ({ row }: { row: Geofence }) => <LazyPart load={loadDetails} props={{ row }} />
